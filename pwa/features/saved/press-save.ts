import {
  type FoundSaved,
  findSaved,
  restoreSaved,
  type SavableThing,
  type SavedOutcome,
  toggleSaved,
} from '#pwa/data/saved/saved-actions.ts';
import { noteFault } from '#pwa/faults/note-fault.ts';
import { loadNamespaces, translateIn } from '#pwa/i18n/texts.ts';
import { showToast } from '#pwa/ui/toast-state.ts';
import { newsKinds } from '#shared/catalog/saved.ts';
import { alertQuestion } from './alert-question.ts';

/** Saves a thing or removes it, and shows the result; asks how often to send news where the thing can have some. */
export async function pressSave(thing: SavableThing): Promise<void> {
  const texts = loadNamespaces(['saved']);
  // A removal deletes the note and the alert, too; its undo restores them.
  const before = await found(thing);
  const outcome = await toggle(thing, () => void texts.then(() => showFailure('unsent')));
  const after = outcome === 'saved' && newsKinds.includes(thing.kind) ? await found(thing) : undefined;
  await texts;
  alertQuestion.set(after ?? null);
  if (after) return;
  const t = translateIn('saved');
  if (showFailure(outcome)) return;
  if (outcome === 'saved') {
    showToast({ title: t('press.saved'), description: t('press.saved_hint') });
    return;
  }
  const undo = () => void saveAgain(thing, before).then(showFailure);
  showToast({ title: t('press.removed'), action: { label: t('press.undo'), onAct: undo } });
}

function toggle(thing: SavableThing, onSlow?: () => void): Promise<SavedOutcome | 'failed'> {
  return toggleSaved(thing, onSlow).catch(noteFailure);
}

function noteFailure(fault: unknown): 'failed' {
  noteFault('saving a thing', fault);
  return 'failed';
}

/** Shows that the thing was not saved or not removed; returns false when it was. */
function showFailure(outcome: SavedOutcome | 'failed'): boolean {
  if (outcome === 'saved' || outcome === 'removed') return false;
  const t = translateIn('saved');
  showToast({ title: t(`press.${outcome}`), description: t(`press.${outcome}_hint`), tone: 'destructive' });
  return true;
}

/** The thing in its list; undefined where the list cannot be read. */
function found(thing: SavableThing): Promise<FoundSaved | undefined> {
  return findSaved(thing).catch((fault: unknown) => {
    noteFault('reading the saved list', fault);
    return undefined;
  });
}

/** Saves a thing again, with its note and with how often its news are sent. */
async function saveAgain(thing: SavableThing, before: FoundSaved | undefined): Promise<SavedOutcome | 'failed'> {
  const outcome = await toggle(thing);
  if (outcome !== 'saved' || !before) return outcome;
  return restoreSaved(before.listOwner, before.item).then(() => outcome, noteFailure);
}
