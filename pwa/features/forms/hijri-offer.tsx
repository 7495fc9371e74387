import { useEffect, useState } from 'react';
import { formatDay } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { type FieldState, useFieldState } from '#pwa/ui/form/form-state.ts';
import { isHijriYear } from '#shared/rules/calendar-day.ts';

interface HijriOfferProps {
  /** The day that somebody typed, `YYYY-MM-DD`. */
  field: FieldState<string>;
  onTake: (day: string) => void;
}

/** Offers the Gregorian day below a field where somebody typed a Hijri one. */
export function HijriOffer({ field, onTake }: HijriOfferProps) {
  const { t } = useTranslation('validation');
  const language = useLanguage();
  const { value = '' } = useFieldState(field);
  const day = useGregorianDay(value);
  if (day === undefined) return null;
  return (
    <p>
      <button type="button" className="text-link min-h-6 text-sm" onClick={() => onTake(day)}>
        {t('use_date', { date: formatDay(day, language) })}
      </button>
    </p>
  );
}

/** The calendar is loaded for the few who need it. Without it the message below the field still names the fault. */
function useGregorianDay(typed: string): string | undefined {
  const [converted, setConverted] = useState<{ typed: string; day: string | undefined }>();
  const isHijri = isHijriYear(typed);
  useEffect(() => {
    if (!isHijri) return;
    import('#shared/rules/hijri-day.ts').then(
      ({ gregorianOfHijri }) => setConverted({ typed, day: gregorianOfHijri(typed) }),
      // Without the calendar no day is offered.
      () => undefined,
    );
  }, [typed, isHijri]);
  return isHijri && converted?.typed === typed ? converted.day : undefined;
}
