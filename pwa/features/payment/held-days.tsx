import { IconPlayerPause } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useOwnPayments } from '#pwa/data/payment/payments.ts';
import { formatNumber, formatShortDay } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Notice } from '#pwa/ui/notice.tsx';
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

/** The paid days that an administrator has put on hold, above what buying again would add; nothing for none. */
export function HoldNotice({ userId }: { userId: number }) {
  const { t } = useTranslation('upgrade');
  const language = useLanguage();
  const payments = useOwnPayments(userId);
  if (payments.state !== 'ready') return null;
  const count = payments.data.reduce((sum, { heldDays }) => sum + heldDays, 0);
  if (count === 0) return null;
  return (
    <Notice
      tone="warning"
      icon={<IconPlayerPause className="icon mt-0.5" aria-hidden="true" />}
      title={t('hold.title', { count, number: formatNumber(count, language) })}
    >
      <p>
        <span>{`${t('hold.hint')} `}</span>
        <Link to="/contact" className="text-link">
          {t('hold.link')}
        </Link>
      </p>
    </Notice>
  );
}
