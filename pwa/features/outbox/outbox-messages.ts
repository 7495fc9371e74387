import { useEffect } from 'react';
import { useStore } from '#pwa/data/core/store.ts';
import { hasLostEdits, useOutbox } from '#pwa/data/offline/outbox.ts';
import { claimReceipt } from '#pwa/data/offline/outbox-actions.ts';
import type { SaveOutcome } from '#pwa/data/profile/save-profile.ts';
import { useSession } from '#pwa/data/session/use-session.ts';
import { noteFault } from '#pwa/faults/note-fault.ts';
import { loadNamespaces, translateIn } from '#pwa/i18n/texts.ts';
import { showToast } from '#pwa/ui/toast-state.ts';

/** Running saves whose caller shows the result. */
const speakers = new Set<symbol>();

/** Saves without a receipt, because the caller shows its own message. */
export async function withoutReceipt(save: () => Promise<SaveOutcome>): Promise<SaveOutcome> {
  const speaker = Symbol('save');
  speakers.add(speaker);
  try {
    const outcome = await save();
    // The outbox of this tab may read of it only later, and its receipt would push that message away.
    if (outcome.state === 'published') await claimReceipt(outcome.user.id).catch(() => false);
    return outcome;
  } finally {
    speakers.delete(speaker);
  }
}

async function announce(userId: number): Promise<void> {
  if (speakers.size > 0 || !(await claimReceipt(userId))) return;
  await loadNamespaces(['offline']);
  const t = translateIn('offline');
  showToast({ title: t('pending.published'), description: t('pending.published_hint') });
}

/**
 * Shows once that the changes are published, also when the worker sent them while no tab was open: only to their owner,
 * and only of edits that the server has acknowledged for this account.
 *
 * @see protocol §4, SYNC-16, requirements V6
 */
export function useReceipt(): void {
  const session = useSession();
  const { ownerId, isReceiptDue } = useOutbox();
  const userId = session.state === 'signed-in' ? session.account.id : null;
  const isDue = isReceiptDue && userId !== null && userId === ownerId;

  useEffect(() => {
    // A device that cannot be read has published nothing from here.
    if (isDue && userId !== null) announce(userId).catch(() => undefined);
  }, [isDue, userId]);
}

async function showLost(): Promise<void> {
  await loadNamespaces(['offline']);
  const t = translateIn('offline');
  showToast({ title: t('erased.title'), description: t('erased.hint'), tone: 'destructive' });
  hasLostEdits.set(false);
}

/** Shows that edits were lost with an account that was deleted elsewhere, without its name. @see SYNC-17 */
export function useLostEdits(): void {
  const isDue = useStore(hasLostEdits);
  useEffect(() => {
    // Without the texts it is shown later.
    if (isDue) showLost().catch((fault: unknown) => noteFault('saying that edits are lost', fault));
  }, [isDue]);
}
