import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { type Country, countries } from '#shared/catalog/countries.ts';
import { type Industry, talentIndustries } from '#shared/catalog/industries.ts';
import { placesOf } from '#shared/catalog/places/places.ts';
import { type ChoiceField, choicesOf } from '#shared/model/field-lists.ts';
import { emptyValueOf } from '#shared/model/profile-fields.ts';
import { useIndustryLabel } from './industry-label.ts';
import { useChoiceLabel } from './labels.ts';

/** The options of a field of the profile; an optional field begins with an empty option. */
export function ChoiceOptions({ field }: { field: ChoiceField }) {
  const { t } = useTranslation('offline');
  const label = useChoiceLabel();
  if (field === 'industry') return <IndustryOptions values={talentIndustries} />;
  return (
    <>
      {emptyValueOf(field) === null && <option value="">{t('not_said')}</option>}
      {field === 'place' ? (
        <PlaceOptions />
      ) : (
        choicesOf(field).map((one) => (
          <option key={one} value={one}>
            {label(field, one)}
          </option>
        ))
      )}
    </>
  );
}

/** The options of an industry select, in the order of the catalogue. */
export function IndustryOptions({ values }: { values: readonly Industry[] }) {
  const industryLabel = useIndustryLabel();
  return values.map((value) => (
    <option key={value} value={value}>
      {industryLabel(value)}
    </option>
  ));
}

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
