import { useAdminUsers } from '#pwa/data/admin/use-admin-list.ts';
import { useIsOffline } from '#pwa/data/offline/use-is-offline.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { AdminCount } from '../admin-count.tsx';
import { AdminResults } from '../admin-results.tsx';
import { FeaturedRow } from './featured-row.tsx';

/** The people featured now, each with the end. @see requirements N4, N14 */
export function FeaturedNow() {
  const { t } = useTranslation('admin');
  const isOffline = useIsOffline();
  const users = useAdminUsers({ view: 'featured' });
  return (
    <>
      <AdminCount of="featured" list={users.list} />
      <AdminResults
        title={t('list.featured')}
        followed={users}
        empty={{ title: t('empty.featured'), hint: t('empty.featured_hint') }}
      >
        {(cards) => (
          <ul className="admin-rows" aria-label={t('list.featured')}>
            {cards.map((user) => (
              <li key={user.id}>
                <FeaturedRow user={user} isDisabled={isOffline} />
              </li>
            ))}
          </ul>
        )}
      </AdminResults>
    </>
  );
}
