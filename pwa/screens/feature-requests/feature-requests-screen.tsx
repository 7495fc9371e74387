import { IconBulb } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { useFeatureRequests } from '#pwa/data/community/feature-requests.ts';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { failureText } from '#pwa/data/core/failure-text.ts';
import { useDeviceMinute } from '#pwa/data/core/time.ts';
import { useSession } from '#pwa/data/session/use-session.ts';
import { ListSpinner } from '#pwa/features/directory/more-entries.tsx';
import { formatNumber } from '#pwa/i18n/format.ts';
import { formatAge } from '#pwa/i18n/format-age.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button, buttonClass } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { Field, Select } from '#pwa/ui/field.tsx';
import { Nuqta } from '#pwa/ui/marks.tsx';
import { OfflineLine } from '#pwa/ui/notice.tsx';
import { LoadFailure } from '#pwa/ui/retry-button.tsx';
import { showToast } from '#pwa/ui/toast-state.ts';
import { type FeatureRequestStatus, featureRequestStatuses } from '#shared/catalog/statuses.ts';
import type { FeatureRequest } from '#shared/model/community.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import { FeatureRequestCard } from './feature-request-card.tsx';
import type { ProposalValues, ProposeDialogProps } from './propose-dialog.tsx';

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

interface FeatureRequestListProps {
  /** Null for visitors. */
  user: OwnProfile | null;
  /** Undefined for all. */
  status: FeatureRequestStatus | undefined;
}

/** The feature requests, those with the most votes first; a saved copy until the server has answered. */
function FeatureRequestList({ user, status }: FeatureRequestListProps) {
  const { t } = useTranslation('feature-requests');
  const { retry, ...requests } = useFeatureRequests(user?.id ?? null);
  const isOffline = useIsOffline();
  if (requests.state === 'failed') {
    return <LoadFailure title={t('failed')} hint={failureText(t, requests.error)} onRetry={retry} />;
  }
  if (requests.state !== 'ready') return <ListSpinner label={t('loading')} />;
  const shown = requests.data.filter((request) => !status || request.status === status);
  return (
    <>
      <Summary count={shown.length} savedAt={requests.savedAt} isOld={isOffline || requests.isStale} />
      {shown.length === 0 ? (
        <EmptyState title={t(status ? 'none_of_status' : 'none')} hint={!status && t('none_hint')} />
      ) : (
        <List requests={shown} user={user} />
      )}
    </>
  );
}

function List({ requests, user }: { requests: readonly FeatureRequest[]; user: OwnProfile | null }) {
  const { t } = useTranslation('feature-requests');
  return (
    <ul className="grid gap-4" aria-label={t('title')}>
      {requests.map((request) => (
        <li key={request.id}>
          <FeatureRequestCard request={request} user={user} />
        </li>
      ))}
    </ul>
  );
}

function Summary({ count, savedAt, isOld }: { count: number; savedAt: Date; isOld: boolean }) {
  const { t } = useTranslation('feature-requests');
  const language = useLanguage();
  const age = formatAge(savedAt, language, useDeviceMinute());
  return (
    <p className={`mb-4 flex flex-wrap items-center gap-x-2 text-xs ${isOld ? 'text-warning-ink' : 'text-muted'}`}>
      <Nuqta kind={isOld ? 'hollow' : 'full'} className={isOld ? '' : 'text-success'} />
      <span role="status">{t('count', { count, number: formatNumber(count, language) })}</span>
      <span className="text-subtle">·</span>
      <span>{t('age', { age })}</span>
    </p>
  );
}

interface Ready {
  Dialog: ComponentType<ProposeDialogProps>;
  values: ProposalValues;
}

/** The button to propose something; visitors get a link to the login. */
function ProposeAction({ userId }: { userId: number | null }) {
  const { t } = useTranslation('feature-requests');
  const [isOpening, setIsOpening] = useState(false);
  const [ready, setReady] = useState<Ready | null>(null);
  const icon = <IconBulb className="icon" aria-hidden="true" />;
  if (userId === null) {
    return (
      <Link to="/login" search={{ next: '/feature-requests' }} className={buttonClass({ variant: 'outline' })}>
        {icon}
        <span>{t('log_in')}</span>
      </Link>
    );
  }

  async function open(id: number) {
    setIsOpening(true);
    try {
      const { ProposeDialog, prepareProposal } = await import('./propose-dialog.tsx');
      setReady({ Dialog: ProposeDialog, values: await prepareProposal(id) });
    } catch {
      showToast({ title: t('open_failed'), description: t('errors:offline'), tone: 'destructive' });
    }
    setIsOpening(false);
  }

  return (
    <>
      <Button icon={icon} isBusy={isOpening} aria-haspopup="dialog" onClick={() => void open(userId)}>
        {t('propose')}
      </Button>
      {ready && <ready.Dialog userId={userId} values={ready.values} onClose={() => setReady(null)} />}
    </>
  );
}
