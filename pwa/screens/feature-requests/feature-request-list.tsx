import { IconRefresh } from '@tabler/icons-react';
import { useFeatureRequests } from '#pwa/data/community/feature-requests.ts';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { failureText } from '#pwa/data/core/failure-text.ts';
import { useDeviceMinute } from '#pwa/data/core/time.ts';
import { ListSpinner } from '#pwa/features/directory/list-spinner.tsx';
import { formatNumber } from '#pwa/i18n/format.ts';
import { formatAge } from '#pwa/i18n/format-age.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { Nuqta } from '#pwa/ui/nuqta.tsx';
import type { FeatureRequestStatus } from '#shared/catalog/statuses.ts';
import type { FeatureRequest } from '#shared/model/feature-request.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import { FeatureRequestCard } from './feature-request-card.tsx';

export interface FeatureRequestListProps {
  /** Null for visitors. */
  user: OwnProfile | null;
  /** Undefined for all. */
  status: FeatureRequestStatus | undefined;
}

/** The feature requests, those with the most votes first: the device's copy until the network has answered. */
export function FeatureRequestList({ user, status }: FeatureRequestListProps) {
  const { t } = useTranslation('feature-requests');
  const { retry, ...requests } = useFeatureRequests(user?.id ?? null);
  const isOffline = useIsOffline();
  if (requests.state === 'failed') {
    return (
      <div role="alert">
        <EmptyState
          title={t('failed')}
          hint={failureText(t, requests.error)}
          action={
            <Button variant="outline" icon={<IconRefresh className="icon" aria-hidden="true" />} onClick={retry}>
              {t('shell:ui.retry')}
            </Button>
          }
        />
      </div>
    );
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
