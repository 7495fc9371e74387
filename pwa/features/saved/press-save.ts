import { type SavableThing, type SavedOutcome, toggleSaved } from '#pwa/data/saved/saved-actions.ts';
import { noteFault } from '#pwa/faults/note-fault.ts';
import { loadNamespaces, translateIn } from '#pwa/i18n/texts.ts';
import { showToast } from '#pwa/ui/toast-state.ts';

/** Saves a thing or removes it, and shows the result. */
export async function pressSave(thing: SavableThing): Promise<void> {
  const texts = loadNamespaces(['saved']);
  const outcome = await toggle(thing, () => void texts.then(() => showFailure('unsent')));
  await texts;
  const t = translateIn('saved');
  if (showFailure(outcome)) return;
  if (outcome === 'saved') {
    showToast({ title: t('press.saved'), description: t('press.saved_hint') });
    return;
  }
  const undo = () => void toggle(thing).then(showFailure);
  showToast({ title: t('press.removed'), action: { label: t('press.undo'), onAct: undo } });
}

async function toggle(thing: SavableThing, onSlow?: () => void): Promise<SavedOutcome | 'failed'> {
  return await toggleSaved(thing, onSlow).catch((fault: unknown) => {
    noteFault('saving a thing', fault);
    return 'failed' as const;
  });
}

/** Says that it is not saved or not removed; false when it is. */
function showFailure(outcome: SavedOutcome | 'failed'): boolean {
  if (outcome === 'saved' || outcome === 'removed') return false;
  const t = translateIn('saved');
  showToast({ title: t(`press.${outcome}`), description: t(`press.${outcome}_hint`), tone: 'destructive' });
  return true;
}
