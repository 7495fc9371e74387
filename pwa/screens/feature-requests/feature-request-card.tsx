import { IconArrowUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { decideFeatureRequest, toggleVote } from '#pwa/data/community/feature-requests.ts';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { failureIn } from '#pwa/data/core/failure-text.ts';
import { faultText } from '#pwa/data/core/write-outcome.ts';
import { checkSession } from '#pwa/data/session/person-session.ts';
import { formatNumber, formatShortDay } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Field, Select } from '#pwa/ui/field.tsx';
import { Badge, type BadgeTone, Nuqta } from '#pwa/ui/marks.tsx';
import { showToast } from '#pwa/ui/toast-state.ts';
import { type FeatureRequestStatus, featureRequestStatuses } from '#shared/catalog/statuses.ts';
import type { FeatureRequest } from '#shared/model/community.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import type { WithdrawDialogProps } from './withdraw-dialog.tsx';

const WithdrawDialog = lazy(async () => ({
  default: (await import('./withdraw-dialog.tsx')).WithdrawDialog,
}));

/** The question before a feature request is withdrawn; loaded when needed. */
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

const box =
  'grid min-h-16 min-w-14 content-center justify-items-center gap-0.5 self-start rounded-md border font-semibold';
const press =
  'cursor-pointer border-line-strong hover:border-primary hover:text-primary-ink aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary-ink disabled:cursor-not-allowed';

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

/** A request with votes of others, or with a decision, can no longer be withdrawn. */
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

/** The votes of a feature request, and the own one; shown at once, and undone when the server refuses it. */
function VoteButton({ request, userId }: { request: FeatureRequest; userId: number | null }) {
  const { t } = useTranslation('feature-requests');
  const language = useLanguage();
  const isOffline = useIsOffline();
  const vote = useVote(request, userId);
  const number = formatNumber(request.votes, language);
  const counted = t('votes', { count: request.votes, number });
  // In words, because the Arabic zero alone looks like a dot.
  const hasVotes = request.votes > 0;
  if (request.status === 'done' || request.status === 'declined') {
    return (
      <p className={`${box} border-line text-muted`}>
        {hasVotes && <span aria-hidden="true">{number}</span>}
        <span className={hasVotes ? 'sr-only' : 'text-xs'}>{counted}</span>
      </p>
    );
  }
  const face = (
    <>
      <IconArrowUp className="icon" aria-hidden="true" />
      <span aria-hidden="true">{hasVotes ? number : t('vote')}</span>
    </>
  );
  if (userId === null) {
    return (
      <Link
        to="/login"
        search={{ next: '/feature-requests' }}
        className={`${box} ${press}`}
        aria-label={t('log_in_to_vote', { title: request.title, number })}
      >
        {face}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={`${box} ${press}`}
      aria-pressed={request.hasVoted}
      aria-label={t('vote_label', { title: request.title, number })}
      disabled={isOffline}
      onClick={vote}
    >
      {face}
    </button>
  );
}

/** Returns what votes; a second press meanwhile does nothing. */
function useVote(request: FeatureRequest, userId: number | null): () => Promise<void> {
  const { t } = useTranslation('feature-requests');
  const isRunning = useRef(false);
  return async () => {
    if (isRunning.current || userId === null) return;
    isRunning.current = true;
    try {
      await toggleVote(userId, request);
    } catch (fault) {
      const failure = failureIn(fault);
      const description = faultText(t, fault);
      showToast({ title: t('vote_failed'), description, tone: 'destructive' });
      if (failure?.code === 'not_authenticated') await checkSession({ force: true });
    } finally {
      isRunning.current = false;
    }
  };
}

/** The status that an administrator sets; it changes when the server has answered. */
function StatusControl({ request, userId }: { request: FeatureRequest; userId: number }) {
  const { t } = useTranslation('feature-requests');
  const isOffline = useIsOffline();
  const [isBusy, setIsBusy] = useState(false);

  async function decide(status: FeatureRequestStatus | undefined) {
    if (!status || isBusy) return;
    setIsBusy(true);
    try {
      await decideFeatureRequest(userId, request.id, status);
      showToast({ title: t('decided'), description: t(`statuses.${status}`) });
    } catch (fault) {
      const description = faultText(t, fault);
      showToast({ title: t('decide_failed'), description, tone: 'destructive' });
    }
    setIsBusy(false);
  }

  return (
    <Field label={t('set_status')} className="mt-4 max-w-60">
      <Select
        value={request.status}
        disabled={isOffline}
        aria-busy={isBusy || undefined}
        onChange={({ target: { value } }) => void decide(featureRequestStatuses.find((known) => known === value))}
      >
        {featureRequestStatuses.map((status) => (
          <option key={status} value={status}>
            {t(`statuses.${status}`)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
