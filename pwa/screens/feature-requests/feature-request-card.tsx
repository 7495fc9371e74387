import { lazy, Suspense, useId, useState } from 'react';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { formatShortDay } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Badge, type BadgeTone } from '#pwa/ui/badge.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { Nuqta } from '#pwa/ui/nuqta.tsx';
import type { FeatureRequestStatus } from '#shared/catalog/statuses.ts';
import type { FeatureRequest } from '#shared/model/feature-request.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import { StatusControl } from './status-control.tsx';
import { VoteButton } from './vote-button.tsx';
import type { WithdrawDialogProps } from './withdraw-dialog.tsx';

const WithdrawDialog = lazy(async () => ({
  default: (await import('./withdraw-dialog.tsx')).WithdrawDialog,
}));

/** The question before a feature request is withdrawn, once its code is there. */
function LateWithdrawDialog(props: WithdrawDialogProps) {
  return (
    <Suspense>
      <WithdrawDialog {...props} />
    </Suspense>
  );
}

export interface FeatureRequestCardProps {
  request: FeatureRequest;
  /** Null for visitors. */
  user: OwnProfile | null;
}

const tones: Record<FeatureRequestStatus, BadgeTone> = {
  pending: 'info',
  planned: 'primary',
  done: 'success',
  declined: 'neutral',
};

/** A feature request with its votes; its author may withdraw it until others vote, an administrator sets its status. */
export function FeatureRequestCard({ request, user }: FeatureRequestCardProps) {
  const { t } = useTranslation('feature-requests');
  const language = useLanguage();
  const titleId = useId();
  const { title, description, status, isOwn } = request;
  return (
    <article className="card-d grid grid-cols-[auto_minmax(0,1fr)] gap-4 p-5" aria-labelledby={titleId}>
      <VoteButton request={request} userId={user?.id ?? null} />
      <div className="min-w-0">
        <h2 id={titleId} className="text-lg wrap-anywhere">
          <bdi>{title}</bdi>
        </h2>
        <p className="mt-1.5 flex flex-wrap items-center gap-2 text-xs text-muted">
          <Badge tone={tones[status]} icon={<Nuqta kind={status === 'pending' ? 'hollow' : 'full'} />}>
            {t(`statuses.${status}`)}
          </Badge>
          {isOwn && <Badge>{t('own')}</Badge>}
          <time dateTime={request.createdAt}>{formatShortDay(request.createdAt, language)}</time>
        </p>
        <p className="plaintext mt-3 whitespace-pre-line wrap-anywhere">{description}</p>
        {user && canWithdraw(request) && <Withdraw request={request} userId={user.id} />}
        {user?.role === 'admin' && <StatusControl request={request} userId={user.id} />}
      </div>
    </article>
  );
}

/** A request with votes of others, or with an answer, no longer belongs to its author alone. */
function canWithdraw({ isOwn, status, votes, hasVoted }: FeatureRequest): boolean {
  return isOwn && status === 'pending' && votes <= (hasVoted ? 1 : 0);
}

function Withdraw({ request, userId }: { request: FeatureRequest; userId: number }) {
  const { t } = useTranslation('feature-requests');
  const isOffline = useIsOffline();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <p className="mt-3">
      <Button
        variant="danger-quiet"
        className="-ms-3"
        disabled={isOffline}
        aria-label={t('withdraw_label', { title: request.title })}
        onClick={() => setIsAsking(true)}
      >
        {t('withdraw')}
      </Button>
      {isAsking && <LateWithdrawDialog request={request} userId={userId} onClose={() => setIsAsking(false)} />}
    </p>
  );
}
