import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { talentIndustries } from '#shared/catalog/industries.ts';
import { type ChoiceField, choicesOf } from '#shared/model/field-lists.ts';
import { emptyValueOf } from '#shared/model/profile-fields.ts';
import { useChoiceLabel } from './choice-label.ts';
import { IndustryOptions } from './industry-options.tsx';
import { PlaceOptions } from './place-options.tsx';

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
