import { getRouteApi } from '@tanstack/react-router';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { useSession } from '#pwa/data/session/use-session.ts';
import { ListSpinner } from '#pwa/features/directory/list-spinner.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Field } from '#pwa/ui/field.tsx';
import { OfflineLine } from '#pwa/ui/offline-line.tsx';
import { Select } from '#pwa/ui/select.tsx';
import { featureRequestStatuses } from '#shared/catalog/statuses.ts';
import { FeatureRequestList } from './feature-request-list.tsx';
import { ProposeAction } from './propose-action.tsx';

const route = getRouteApi('/feature-requests');

/** Feature requests: everybody reads them, signed-in people propose and vote. @see requirements U3, U9 */
export function FeatureRequestsScreen() {
  const { t } = useTranslation('feature-requests');
  const session = useSession();
  const isOffline = useIsOffline();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const status = featureRequestStatuses.find((known) => known === search.status);
  const user = session.state === 'signed-in' ? session.account : null;
  return (
    <div className="wrap py-8 md:py-12">
      <div className="mx-auto max-w-read">
        <h1 className="text-3xl md:text-4xl">{t('title')}</h1>
        <p className="mt-2 text-lg text-muted">{t('lead')}</p>
        {isOffline && <OfflineLine>{t('offline')}</OfflineLine>}
        <div className="mt-6 mb-5 flex flex-wrap items-end justify-between gap-4 max-md:*:w-full md:*:min-w-48">
          <Field label={t('status')}>
            <Select
              name="status"
              value={status ?? ''}
              onChange={({ target: { value } }) =>
                void navigate({ search: value ? { status: value } : {}, replace: true, resetScroll: false })
              }
            >
              <option value="">{t('all')}</option>
              {featureRequestStatuses.map((one) => (
                <option key={one} value={one}>
                  {t(`statuses.${one}`)}
                </option>
              ))}
            </Select>
          </Field>
          {session.state !== 'unknown' && <ProposeAction userId={user?.id ?? null} />}
        </div>
        {session.state === 'unknown' ? (
          <ListSpinner label={t('loading')} />
        ) : (
          <FeatureRequestList key={user?.id ?? 0} user={user} status={status} />
        )}
      </div>
    </div>
  );
}
