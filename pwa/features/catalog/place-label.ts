import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { type Country, countries } from '#shared/catalog/countries.ts';
import { isPlace, type Place, placesOf } from '#shared/catalog/places/places.ts';

/** The country of a place of the catalog. */
export function countryOf(place: Place): Country | undefined {
  return countries.find((country) => placesOf[country].some((one) => one === place));
}

/** A place as people read it. */
export interface PlaceLabel {
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
