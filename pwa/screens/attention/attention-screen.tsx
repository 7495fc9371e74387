import { Link, Navigate, useRouter } from '@tanstack/react-router';
import { useOutbox } from '#pwa/data/offline/outbox.ts';
import { keepMine, saveOther, takeTheirs } from '#pwa/data/offline/outbox-actions.ts';
import { useSession } from '#pwa/data/session/use-session.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { buttonClass } from '#pwa/ui/button-class.ts';
import { PlainPage, WaitingPage } from '#pwa/ui/plain-page.tsx';
import { AttentionView } from './attention-view.tsx';
import type { Resolve } from './use-decisions.ts';

const resolve: Resolve = (id, resolution) => {
  if (resolution.choice === 'mine') return keepMine(id);
  return resolution.choice === 'theirs' ? takeTheirs(id) : saveOther(id, resolution.value);
};

/** The edits that were not published and need a decision. @see protocol §4, requirements V8, V9 */
export function AttentionScreen() {
  const session = useSession();
  const router = useRouter();
  const { attention, isRead } = useOutbox();
  if (session.state === 'signed-out') return <Navigate to="/login" search={{ next: '/profile/attention' }} replace />;
  if (session.state === 'unknown' || !isRead) return <WaitingPage pattern="attention" />;
  const { slug } = session.account;
  if (attention.length === 0) return <NothingLeft slug={slug} />;
  return (
    <AttentionView
      items={attention}
      slug={slug}
      onResolve={resolve}
      onDone={() => void router.navigate({ to: '/$slug', params: { slug } })}
    />
  );
}

function NothingLeft({ slug }: { slug: string }) {
  const { t } = useTranslation('offline');
  return (
    <PlainPage
      pattern="attention"
      title={t('attention.none')}
      lead={t('attention.none_hint')}
      actions={
        <Link to="/$slug" params={{ slug }} className={buttonClass()}>
          {t('attention.to_profile')}
        </Link>
      }
    />
  );
}
