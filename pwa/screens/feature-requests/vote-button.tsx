import { IconArrowUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { voteForFeatureRequest } from '#pwa/data/community/feature-requests.ts';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { failureIn } from '#pwa/data/core/failure-text.ts';
import { faultText } from '#pwa/data/core/write-outcome.ts';
import { checkSession } from '#pwa/data/session/person-session.ts';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { showToast } from '#pwa/ui/toast-state.ts';
import type { FeatureRequest } from '#shared/model/feature-request.ts';

const box =
  'grid min-h-16 min-w-14 content-center justify-items-center gap-0.5 self-start rounded-md border font-semibold';
const press =
  'cursor-pointer border-line-strong hover:border-primary hover:text-primary-ink aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary-ink disabled:cursor-not-allowed';

/** The votes of a feature request, and the own one: shown at once, taken back when the server does not take it. */
export function VoteButton({ request, userId }: { request: FeatureRequest; userId: number | null }) {
  const { t } = useTranslation('feature-requests');
  const language = useLanguage();
  const isOffline = useIsOffline();
  const vote = useVote(request, userId);
  const number = formatNumber(request.votes, language);
  const counted = t('votes', { count: request.votes, number });
  // The Arabic zero alone is a dot.
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

/** One vote at a time: a second press while one is under way does nothing. */
function useVote(request: FeatureRequest, userId: number | null): () => Promise<void> {
  const { t } = useTranslation('feature-requests');
  const isUnderWay = useRef(false);
  return async () => {
    if (isUnderWay.current || userId === null) return;
    isUnderWay.current = true;
    try {
      await voteForFeatureRequest(userId, request);
    } catch (fault) {
      const failure = failureIn(fault);
      const description = faultText(t, fault);
      showToast({ title: t('vote_failed'), description, tone: 'destructive' });
      if (failure?.code === 'not_authenticated') await checkSession({ force: true });
    } finally {
      isUnderWay.current = false;
    }
  };
}
