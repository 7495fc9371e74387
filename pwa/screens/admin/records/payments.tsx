import { useAdminPayments } from '#pwa/data/admin/use-admin-list.ts';
import { useIsOffline } from '#pwa/data/offline/use-is-offline.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { paymentFilters } from '#shared/catalog/payments.ts';
import { AdminCount } from '../admin-count.tsx';
import { AdminResults } from '../admin-results.tsx';
import { AdminSelect } from '../admin-select.tsx';
import { useAdminAddress } from '../use-admin-address.ts';
import { PaymentRow } from './payment-row.tsx';

/** The payments, newest first. */
export function Payments() {
  const { t } = useTranslation('admin');
  const isOffline = useIsOffline();
  const { status, change } = useAdminAddress();
  const payments = useAdminPayments({ status });
  return (
    <>
      <div className="admin-narrow">
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
      <AdminCount of="payments" list={payments.list} />
      <AdminResults
        title={t('list.payments')}
        followed={payments}
        empty={{ title: t(status ? 'empty.payments_status' : 'empty.payments') }}
        onClear={status && (() => change({ status: '' }))}
      >
        {(items) => (
          <ul className="admin-rows" aria-label={t('list.payments')}>
            {items.map((payment) => (
              <li key={payment.id}>
                <PaymentRow payment={payment} />
              </li>
            ))}
          </ul>
        )}
      </AdminResults>
    </>
  );
}
