import { useIsOffline } from '#pwa/data/core/connection.ts';
import { useOwnPayments } from '#pwa/data/payment/payments.ts';
import { DaysTakenAway } from '#pwa/features/payment/held-days.tsx';
import { Price } from '#pwa/features/payment/price.tsx';
import { formatShortDay } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Badge, type BadgeTone } from '#pwa/ui/marks.tsx';
import type { OwnPayment } from '#shared/model/payment.ts';
import { useDaysText } from './comparison.tsx';

type EndedStatus = Exclude<OwnPayment['status'], 'open' | 'canceled'>;

const tones: Record<EndedStatus, BadgeTone> = {
  succeeded: 'success',
  failed: 'error',
  refunded: 'neutral',
  disputed: 'warning',
};

/** The own payments that succeeded, failed or were refunded; nothing where there are none. */
export function Receipts({ userId }: { userId: number }) {
  const { t } = useTranslation('upgrade');
  const isOffline = useIsOffline();
  const { retry, ...loadable } = useOwnPayments(userId);
  if (loadable.state === 'failed' && !isOffline) return <Failed onRetry={retry} />;
  const receipts = loadable.state === 'ready' ? loadable.data.filter(isReceipt) : [];
  if (receipts.length === 0) return null;
  return (
    <section aria-labelledby="receipts">
      <h2 id="receipts" className="text-xl">
        {t('receipts.title')}
      </h2>
      <ul className="mt-4 grid gap-3">
        {receipts.map((payment) => (
          <Receipt key={payment.id} payment={payment} />
        ))}
      </ul>
    </section>
  );
}

type EndedPayment = OwnPayment & { status: EndedStatus };

function isReceipt(payment: OwnPayment): payment is EndedPayment {
  return payment.status !== 'open' && payment.status !== 'canceled';
}

function Receipt({ payment }: { payment: EndedPayment }) {
  const { t } = useTranslation('upgrade');
  const language = useLanguage();
  const days = useDaysText(payment.durationDays);
  const { status, createdAt, grantedFrom, grantedUntil, revokedAt } = payment;
  const day = (instant: string) => formatShortDay(instant, language);
  return (
    <li className="card-d grid gap-1 p-4 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <time dateTime={createdAt} className="font-semibold">
          {day(createdAt)}
        </time>
        <Badge tone={tones[status]}>{t(`receipts.status.${status}`)}</Badge>
        {payment.provider === 'simulated' && <Badge tone="info">{t('receipts.simulated')}</Badge>}
        <span className="ms-auto font-semibold">
          <Price config={payment} />
        </span>
      </p>
      {grantedFrom && grantedUntil && (
        <p className="text-muted">
          <span>{days}</span>
          <span className="px-1.5 text-subtle">·</span>
          <span>{t('receipts.period', { from: day(grantedFrom), until: day(grantedUntil) })}</span>
        </p>
      )}
      <DaysTakenAway taken={payment} />
      {revokedAt && <p className="text-muted">{t('receipts.revoked', { day: day(revokedAt) })}</p>}
    </li>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('upgrade');
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="text-muted">{t('receipts.failed')}</p>
      <Button variant="outline" onClick={onRetry}>
        {t('shell:ui.retry')}
      </Button>
    </div>
  );
}
