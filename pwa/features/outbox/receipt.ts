import { useEffect } from 'react';
import type { SaveOutcome } from '#pwa/data/actions/save-profile.ts';
import { type Outbox, outbox } from '#pwa/data/outbox.ts';
import { useOutbox } from '#pwa/data/use-outbox.ts';
import { useSession } from '#pwa/data/use-session.ts';
import { loadNamespaces } from '#pwa/i18n/load-namespaces.ts';
import { translate } from '#pwa/i18n/texts.ts';
import { showToast } from '#pwa/ui/toast-state.ts';

const seenKey = 'dalil-receipt-seen';
let speakers = 0;

function readSeen(): number {
  try {
    return Number(localStorage.getItem(seenKey));
  } catch {
    return 0;
  }
}

function noteSeen(at: number | null): void {
  try {
    if (at === null) localStorage.removeItem(seenKey);
    else localStorage.setItem(seenKey, String(at));
  } catch {
    // Without storage the receipt is shown once per tab.
  }
}

/** Saves; what the caller says of it stands for the receipt. */
export async function withoutReceipt(save: () => Promise<SaveOutcome>): Promise<SaveOutcome> {
  speakers += 1;
  try {
    const outcome = await save();
    // The outbox of this tab may read of it only later, and its receipt would push that message away.
    if (outcome.state === 'published') noteSeen(Date.now());
    return outcome;
  } finally {
    speakers -= 1;
  }
}

async function announce({ attention, pendingFields }: Outbox): Promise<void> {
  await loadNamespaces(['offline']);
  const isAll = attention.length === 0 && pendingFields.length === 0;
  showToast({
    title: translate('offline', 'pending.published'),
    ...(isAll && { description: translate('offline', 'pending.published_hint') }),
  });
}

/**
 * Says once that edits were published, also when the worker did it while no tab was open.
 *
 * @see sync §5, checklist V6
 */
export function useReceipt(): void {
  const session = useSession().state;
  const publishedAt = useOutbox().publishedAt?.getTime() ?? 0;

  useEffect(() => {
    if (session === 'signed-out') noteSeen(null);
  }, [session]);

  useEffect(() => {
    if (publishedAt <= readSeen()) return;
    noteSeen(publishedAt);
    if (speakers === 0) void announce(outbox.get());
  }, [publishedAt]);
}
