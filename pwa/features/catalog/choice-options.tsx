import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { availabilities, availabilityReaders } from '#shared/catalog/availability.ts';
import { talentIndustries } from '#shared/catalog/industries.ts';
import type { ChoiceField } from '#shared/model/field-names.ts';
import { IndustryOptions } from './industry-options.tsx';
import { PlaceOptions } from './place-options.tsx';

/** The options of a field of the profile; where it is optional, the empty one stands on top. */
export function ChoiceOptions({ field }: { field: ChoiceField }) {
  const { t } = useTranslation('offline');
  if (field === 'industry') return <IndustryOptions values={talentIndustries} />;
  if (field === 'availabilityShownTo') {
    return availabilityReaders.map((one) => (
      <option key={one} value={one}>
        {t(`readers.${one}`)}
      </option>
    ));
  }
  return (
    <>
      <option value="">{t('not_said')}</option>
      {field === 'place' ? <PlaceOptions /> : <AvailabilityOptions />}
    </>
  );
}

function AvailabilityOptions() {
  const { t } = useTranslation('catalog');
  return availabilities.map((one) => (
    <option key={one} value={one}>
      {t(`availabilities.${one}`)}
    </option>
  ));
}
