import { IconDeviceMobile, IconServer } from '@tabler/icons-react';
import { Link, Navigate, useRouter } from '@tanstack/react-router';
import { useOutbox } from '#pwa/data/offline/outbox.ts';
import { resolveEdit } from '#pwa/data/offline/outbox-actions.ts';
import { useSession } from '#pwa/data/session/use-session.ts';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button, buttonClass } from '#pwa/ui/button.tsx';
import { Badge, Nuqta } from '#pwa/ui/marks.tsx';
import { PlainPage, WaitingPage } from '#pwa/ui/plain-page.tsx';
import { type Item, type Resolve, useDecisions } from './decisions.ts';
import { ReviewCard } from './review-card.tsx';

/** The edits that were not published and need a decision. @see protocol §4, requirements V8, V9 */
export function ReviewScreen() {
  const session = useSession();
  const router = useRouter();
  const { reviewItems, isRead } = useOutbox();
  if (session.state === 'signed-out') return <Navigate to="/login" search={{ next: '/profile/attention' }} replace />;
  if (session.state === 'unknown' || !isRead) return <WaitingPage pattern="attention" />;
  const { slug } = session.account;
  if (reviewItems.length === 0) return <NothingLeft slug={slug} />;
  return (
    <ReviewView
      items={reviewItems}
      slug={slug}
      onResolve={resolveEdit}
      onDone={() => void router.navigate({ to: '/$slug', params: { slug } })}
    />
  );
}

function NothingLeft({ slug }: { slug: string }) {
  const { t } = useTranslation('offline');
  return (
    <PlainPage
      pattern="attention"
      title={t('review.none')}
      lead={t('review.none_hint')}
      actions={
        <Link to="/$slug" params={{ slug }} className={buttonClass()}>
          {t('review.to_profile')}
        </Link>
      }
    />
  );
}

export interface ReviewViewProps {
  items: readonly Item[];
  /** Address of the own profile. */
  slug: string;
  onResolve: Resolve;
  /** Called when every edit is resolved. */
  onDone: () => void;
}

/** One card per edit, and two buttons that decide all edits. @see requirements V8, V9 */
export function ReviewView({ items, slug, onResolve, onDone }: ReviewViewProps) {
  const { t } = useTranslation('offline');
  const decisions = useDecisions({ items, onResolve, onDone });
  const isConflict = items.some(({ reason }) => reason === 'conflict');
  return (
    <>
      <div className="wrap pt-8 pb-10 md:pt-12">
        <div className="mx-auto max-w-212">
          <Badge tone={isConflict ? 'warning' : 'error'} icon={<Nuqta kind="half" />}>
            {isConflict ? t('review.badge') : t('mark.needs_review')}
          </Badge>
          <h1 className="mt-3 text-3xl md:text-4xl">
            {t(isConflict ? 'review.title_conflict' : 'review.title_rejected')}
          </h1>
          <p className="mt-2 text-lg text-muted">{t(isConflict ? 'review.lead_conflict' : 'review.lead_rejected')}</p>
          {items.length > 1 && <ForAll onAll={decisions.decideAll} />}
          <div className="mt-6 grid gap-5">
            {items.map((item) => (
              <ReviewCard
                key={item.id}
                item={item}
                decision={decisions.of(item.id)}
                fault={decisions.faultOf(item)}
                onDecide={(decision) => decisions.decide(item.id, decision)}
              />
            ))}
          </div>
        </div>
      </div>
      <DecisionBar
        done={decisions.count}
        all={items.length}
        slug={slug}
        isSaving={decisions.isSaving}
        onSave={decisions.save}
      />
    </>
  );
}

function ForAll({ onAll }: { onAll: (choice: 'mine' | 'theirs') => void }) {
  const { t } = useTranslation('offline');
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      <Button
        variant="outline"
        icon={<IconDeviceMobile className="icon" aria-hidden="true" />}
        onClick={() => onAll('mine')}
      >
        {t('review.keep_all')}
      </Button>
      <Button
        variant="outline"
        icon={<IconServer className="icon" aria-hidden="true" />}
        onClick={() => onAll('theirs')}
      >
        {t('review.take_all')}
      </Button>
    </div>
  );
}

interface DecisionBarProps {
  done: number;
  all: number;
  slug: string;
  isSaving: boolean;
  onSave: () => void;
}

/** How many edits are decided, and the button that saves; fixed at the bottom of the screen. */
function DecisionBar({ done, all, slug, isSaving, onSave }: DecisionBarProps) {
  const { t } = useTranslation('offline');
  const language = useLanguage();
  return (
    <div className="decision-bar sticky bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]">
      <div className="wrap">
        <div className="mx-auto flex max-w-212 flex-wrap items-center justify-end gap-3 py-3">
          <p className="me-auto text-sm text-muted" role="status">
            {t('review.resolved', { done: formatNumber(done, language), all: formatNumber(all, language) })}
          </p>
          <Link to="/$slug" params={{ slug }} className={buttonClass({ variant: 'ghost' })}>
            {t('review.later')}
          </Link>
          <Button isBusy={isSaving} disabled={done === 0} onClick={onSave}>
            {t(isSaving ? 'review.saving' : 'review.save')}
          </Button>
        </div>
      </div>
    </div>
  );
}
