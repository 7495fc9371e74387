import { formatNumber, formatShortDay } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import type { DaysTakenAway as Taken } from '#shared/model/payment.ts';

/** What administrators did to the days of a payment, under its receipt; nothing where they did nothing. */
export function DaysTakenAway({ taken }: { taken: Taken }) {
  const { t } = useTranslation('upgrade');
  const language = useLanguage();
  const { heldDays, heldSince, endedDays, endedAt, endReason } = taken;
  const values = (count: number, day: string) => ({
    ...{ count, number: formatNumber(count, language), day: formatShortDay(day, language) },
  });
  return (
    <>
      {heldSince && <p className="font-semibold">{t('receipts.held', values(heldDays, heldSince))}</p>}
      {endedAt && (
        <p className="wrap-anywhere">
          <span>{`${t('receipts.ended', values(endedDays, endedAt))} `}</span>
          <bdi className="ua">{endReason}</bdi>
        </p>
      )}
    </>
  );
}
