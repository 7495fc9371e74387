import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { type Country, countries } from '#shared/catalog/countries.ts';
import { isPlace, type Place, placesOf } from '#shared/catalog/places/places.ts';
import { type ChoiceField, isOfKind, labelsOf } from '#shared/model/field-lists.ts';
import type { LineField } from '#shared/model/field-names.ts';
import type { PublicProfile } from '#shared/model/user.ts';

/** Names the chosen value of a field of the profile; returns a value that this version does not know as it is. */
export function useChoiceLabel(): (field: ChoiceField, value: string) => string {
  const textOf = useTextOf();
  return (field, value) => textOf(labelsOf(field), value);
}

/** Names a value by the texts that its row names: `namespace:key`, or a namespace whose keys are the values. */
export function useTextOf(): (labels: string, value: string) => string {
  const { t } = useTranslation('catalog');
  // Values come from the server or an older version, so they are not known to the types.
  const say = t as (key: string, options: { defaultValue: string }) => string;
  return (labels, value) => say(`${labels}${labels.includes(':') ? '.' : ':'}${value}`, { defaultValue: value });
}

/** Returns the text of a field as the profile shows it in one line; `''` where there is none. */
export function useFieldText(): (field: LineField, profile: PublicProfile) => string {
  const choiceLabel = useChoiceLabel();
  return (field, profile) => {
    // A copy of an older version lacks newer fields.
    const value: string = profile[field] ?? '';
    return value !== '' && isOfKind(field, 'choice') ? choiceLabel(field, value) : value;
  };
}

/** The country of a place of the catalog. */
export function countryOf(place: Place): Country | undefined {
  return countries.find((country) => placesOf[country].some((one) => one === place));
}

/** A place as people read it. */
interface PlaceLabel {
  locality: string;
  country: string;
  /** Both in one line. */
  text: string;
}

/**
 * Names a place of the catalog in the shown language; undefined for none, and for one that this version does not know.
 */
export function usePlaceLabel(): (place: string | null | undefined) => PlaceLabel | undefined {
  const { t } = useTranslation('places');
  return (place) => {
    const inCountry = isPlace(place) && countryOf(place);
    if (!isPlace(place) || !inCountry) return undefined;
    const [locality, country] = [t(place), t(`catalog:countries.${inCountry}`)];
    return { locality, country, text: t('catalog:place_in_country', { place: locality, country }) };
  };
}
