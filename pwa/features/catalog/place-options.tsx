import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { type Country, countries } from '#shared/catalog/countries.ts';
import { placesOf } from '#shared/catalog/places/places.ts';

/** The options of a place select, by country. @param first The country at the top. */
export function PlaceOptions({ first }: { first?: Country | undefined }) {
  const { t } = useTranslation('places');
  const sorted = first ? [first, ...countries.filter((country) => country !== first)] : countries;
  return sorted.map((country) => (
    <optgroup key={country} label={t(`catalog:countries.${country}`)}>
      {placesOf[country].map((place) => (
        <option key={place} value={place}>
          {t(place)}
        </option>
      ))}
    </optgroup>
  ));
}
