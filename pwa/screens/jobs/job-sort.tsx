import { useSession } from '#pwa/data/account/use-session.ts';
import { OrderSelect, type OrderSelectProps } from '#pwa/features/directory/order-select.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';

/** The order of the jobs, for talents: nobody else has a best match. @see requirements K10 */
export function JobSort({ value, onChoose }: Pick<OrderSelectProps, 'value' | 'onChoose'>) {
  const { t } = useTranslation('filters');
  const session = useSession();
  if (session.state !== 'signed-in' || session.account.role !== 'talent') return null;
  const others = [{ value: 'match', label: t('best_match') }];
  return <OrderSelect usual={t('newest')} others={others} value={value} onChoose={onChoose} />;
}
