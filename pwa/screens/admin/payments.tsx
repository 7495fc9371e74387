import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useAdminPayments } from '#pwa/data/admin/use-admin-list.ts';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { DaysTakenAway } from '#pwa/features/payment/held-days.tsx';
import { formatMoment, formatMoney, formatNumber, formatShortDay } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Badge, type BadgeTone } from '#pwa/ui/marks.tsx';
import { type PaymentStatus, paymentFilters } from '#shared/catalog/payments.ts';
import type { AdminPayment } from '#shared/model/admin.ts';
import { AdminList } from './admin-list.tsx';
import { AdminSelect } from './admin-tools.tsx';
import { useAdminAddress } from './use-admin-address.ts';

/** The payments, newest first. */
export function Payments() {
  const { t } = useTranslation('admin');
  const isOffline = useIsOffline();
  const { status, change } = useAdminAddress();
  const payments = useAdminPayments({ status });
  return (
    <>
      <div className="max-w-60">
        <AdminSelect
          name="status"
          label={t('payments.status')}
          all={t('payments.all')}
          value={status ?? ''}
          onChoose={(chosen) => change({ status: chosen })}
          isDisabled={isOffline}
        >
          {paymentFilters.map((one) => (
            <option key={one} value={one}>
              {t(`payments.filters.${one}`)}
            </option>
          ))}
        </AdminSelect>
      </div>
      <AdminList
        of="payments"
        followed={payments}
        empty={{ title: t(status ? 'empty.payments_status' : 'empty.payments') }}
        onClear={status && (() => change({ status: '' }))}
      >
        {(payment) => <PaymentRow payment={payment} />}
      </AdminList>
    </>
  );
}

const tones: Record<PaymentStatus, BadgeTone> = {
  open: 'info',
  succeeded: 'success',
  failed: 'error',
  canceled: 'neutral',
  refunded: 'warning',
  disputed: 'warning',
};

/** A payment, with its payer, its amount, and its state. */
const PaymentRow = memo(function PaymentRow({ payment }: { payment: AdminPayment }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const { user, status, durationDays, isLive, disputeStatus } = payment;
  const days = t('payments.days', { count: durationDays, number: formatNumber(durationDays, language) });
  return (
    <article className="admin-row">
      <div className="min-w-0">
        <h3 className="name text-base">
          {user ? (
            <Link to="/$slug" params={{ slug: user.slug }} className="admin-link">
              <bdi className="ua block truncate">{user.name}</bdi>
            </Link>
          ) : (
            <span className="text-muted">{t('payments.nobody')}</span>
          )}
        </h3>
        <p className="text-xs text-muted">{formatMoment(payment.createdAt, language)}</p>
      </div>
      <div className="admin-facts">
        <p>
          <b className="font-semibold" dir="ltr">
            {formatMoney(payment.amountCents, payment.currency)}
          </b>
          <span className="px-1.5 text-subtle">·</span>
          <span>{days}</span>
        </p>
        <p className="text-xs text-muted">
          <Outcome payment={payment} />
        </p>
        <div className="text-xs">
          <DaysTakenAway taken={payment} />
        </div>
        <MoneyBack payment={payment} />
        <Dispute payment={payment} />
      </div>
      <p className="flex flex-wrap gap-2">
        <Badge tone={tones[status]}>{t(`payments.filters.${status}`)}</Badge>
        {disputeStatus === 'open' && <Badge tone="error">{t('payments.filters.dispute_open')}</Badge>}
        <Badge>{t(`payments.providers.${payment.provider}`)}</Badge>
        {!isLive && <Badge tone="warning">{t('payments.test')}</Badge>}
      </p>
    </article>
  );
});

/** How much of the payment was refunded. */
function MoneyBack({ payment: { refundedCents, amountCents, currency } }: { payment: AdminPayment }) {
  const { t } = useTranslation('admin');
  if (refundedCents === 0) return null;
  const amount = formatMoney(refundedCents, currency);
  return (
    <p className="text-xs font-semibold">
      {t(refundedCents < amountCents ? 'payments.refunded_part' : 'payments.refunded_whole', { amount })}
    </p>
  );
}

/** The payer's objection, and until when the bank takes an answer. */
function Dispute({ payment: { disputeStatus, disputeDueAt } }: { payment: AdminPayment }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  if (disputeStatus === null) return null;
  if (disputeStatus !== 'open') return <p className="text-xs text-muted">{t(`payments.dispute.${disputeStatus}`)}</p>;
  return (
    <p className="text-xs font-semibold text-error-ink">
      {disputeDueAt
        ? t('payments.dispute.due', { moment: formatMoment(disputeDueAt, language) })
        : t('payments.dispute.no_answer')}
    </p>
  );
}

function Outcome({ payment: { grantedFrom, grantedUntil, revokedAt } }: { payment: AdminPayment }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  if (revokedAt) return <span>{t('payments.revoked', { day: formatShortDay(revokedAt, language) })}</span>;
  if (!grantedFrom || !grantedUntil) return null;
  const days = { from: formatShortDay(grantedFrom, language), until: formatShortDay(grantedUntil, language) };
  return <span>{t('payments.granted', days)}</span>;
}
