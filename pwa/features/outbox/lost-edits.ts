import { useEffect } from 'react';
import { useStore } from '#pwa/data/core/store.ts';
import { hasLostEdits } from '#pwa/data/offline/outbox.ts';
import { noteFault } from '#pwa/faults/note-fault.ts';
import { loadNamespaces, translateIn } from '#pwa/i18n/texts.ts';
import { showToast } from '#pwa/ui/toast-state.ts';

async function sayLost(): Promise<void> {
  await loadNamespaces(['offline']);
  const t = translateIn('offline');
  showToast({ title: t('erased.title'), description: t('erased.hint'), tone: 'destructive' });
  hasLostEdits.set(false);
}

/** Says that edits went with an account that was deleted elsewhere; not whose they were. @see SYNC-17 */
export function useLostEdits(): void {
  const isToSay = useStore(hasLostEdits);
  useEffect(() => {
    // Without the texts it is shown later.
    if (isToSay) sayLost().catch((fault: unknown) => noteFault('saying that edits are lost', fault));
  }, [isToSay]);
}
