import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { logOut, type PendingChoice, type PendingEdits, pendingEditsOf } from '#pwa/data/account/session-actions.ts';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { session } from '#pwa/data/core/session-store.ts';
import { useStore } from '#pwa/data/core/store.ts';
import { useOutbox } from '#pwa/data/offline/outbox.ts';
import { savedOnlyHere } from '#pwa/data/offline/saved-state.ts';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ChoiceCard } from '#pwa/ui/choice-card.tsx';
import { Dialog } from '#pwa/ui/dialog.tsx';
import { showToast } from '#pwa/ui/toast-state.ts';
import { sayLoggedOut } from './logout.ts';

/**
 * Asks to send, keep or discard unpublished edits, and then logs out. Once nothing waits any more it asks nothing: an
 * edit that was on its way has arrived, or the session has ended in another tab.
 *
 * @see protocol §4 Accounts, requirements V11
 */
export function LogoutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('offline');
  const { t: say } = useTranslation('shell');
  const canSend = useSendObstacle() === null;
  const [wanted, setWanted] = useState<PendingChoice>();
  const [running, setRunning] = useState<PendingChoice>();
  const first = canSend ? 'send' : 'keep';
  const choice = wanted === undefined || (wanted === 'send' && !canSend) ? first : wanted;

  // People who keep their edits need not wait for edits that are being sent.
  const isBusy = running === choice || (running !== undefined && running !== 'send');

  const pending = pendingEditsOf(useOutbox(), useStore(savedOnlyHere).user);
  const isNothingLeft = pending === null;
  const leaveWithoutChoice = useEffectEvent(() => {
    if (running) return;
    if (session.get().state === 'signed-in') void leave();
    else onClose();
  });
  useEffect(() => {
    if (isNothingLeft) leaveWithoutChoice();
  }, [isNothingLeft]);

  const leaving = useRef(new AbortController());
  function stay() {
    leaving.current.abort();
    onClose();
  }

  async function leave() {
    leaving.current.abort();
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    setRunning(choice);
    // The device has forgotten the person also where the server refuses for now.
    const outcome = await logOut({ pending: choice, signal }).catch(() => 'waits' as const);
    if (outcome === 'withdrawn') return;
    setRunning(undefined);
    if (outcome === 'not-sent') {
      showToast({ title: t('logout.send_failed'), description: t('logout.send_failed_hint'), tone: 'destructive' });
      return;
    }
    sayLoggedOut(say, outcome);
    onClose();
  }

  return (
    <Dialog isOpen onClose={stay} title={t('logout.title')} subtitle={pending && <Waiting pending={pending} />}>
      <LogoutChoices choice={choice} onChoose={setWanted} onDecideFirst={stay} />
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={stay}>
          {say('ui.cancel')}
        </Button>
        <Button isBusy={isBusy} onClick={() => void leave()}>
          {t(isBusy ? 'logout.busy' : 'logout.confirm')}
        </Button>
      </div>
    </Dialog>
  );
}

/** The number of waiting edits. */
function Waiting({ pending: { fields, reviewCount, savedCount } }: { pending: PendingEdits }) {
  const { t } = useTranslation('offline');
  const language = useLanguage();
  const counted = (key: 'logout.body' | 'logout.review' | 'logout.saved', count: number) =>
    count > 0 && t(key, { count, number: formatNumber(count, language) });
  const counts = [
    counted('logout.body', fields.length),
    counted('logout.review', reviewCount),
    counted('logout.saved', savedCount),
  ];
  return <span>{counts.filter(Boolean).join(' ')}</span>;
}

const choices = ['send', 'keep', 'discard'] as const satisfies readonly PendingChoice[];

/** Why the waiting edits cannot be sent before the logout; null when they can. */
function useSendObstacle(): 'undecided' | 'offline' | null {
  const isOffline = useIsOffline();
  const isUndecided = useOutbox().reviewItems.length > 0;
  if (isUndecided) return 'undecided';
  return isOffline ? 'offline' : null;
}

export interface LogoutChoicesProps {
  choice: PendingChoice;
  onChoose: (choice: PendingChoice) => void;
  /** Runs when the person follows the link to the edits that need a decision. */
  onDecideFirst: () => void;
}

/** The choices for waiting edits. */
function LogoutChoices({ choice, onChoose, onDecideFirst }: LogoutChoicesProps) {
  const { t } = useTranslation('offline');
  const obstacle = useSendObstacle();
  return (
    <div className="grid gap-3">
      {choices.map((one) => (
        <ChoiceCard
          key={one}
          name="pending"
          title={t(`logout.${one}`)}
          hint={t(one === 'send' && obstacle ? `logout.send_${obstacle}` : `logout.${one}_hint`)}
          isChosen={one === choice}
          isDisabled={one === 'send' && obstacle !== null}
          onChoose={() => onChoose(one)}
        />
      ))}
      {obstacle === 'undecided' && (
        <Link to="/profile/attention" className="text-link min-h-6 justify-self-start text-sm" onClick={onDecideFirst}>
          {t('review.decide')}
        </Link>
      )}
    </div>
  );
}
