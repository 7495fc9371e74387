import { type SavableThing, toggleSaved } from '#pwa/data/saved/saved-actions.ts';
import { loadNamespaces, translateIn } from '#pwa/i18n/texts.ts';
import { showToast } from '#pwa/ui/toast-state.ts';

/** Saves a thing or removes it, and shows the result. */
export async function pressSave(thing: SavableThing): Promise<void> {
  const texts = loadNamespaces(['saved']);
  const outcome = await toggleSaved(thing).catch(() => 'failed' as const);
  await texts;
  const t = translateIn('saved');
  if (outcome === 'full' || outcome === 'failed' || outcome === 'unsent') {
    showToast({ title: t(`press.${outcome}`), description: t(`press.${outcome}_hint`), tone: 'destructive' });
    return;
  }
  if (outcome === 'saved') {
    showToast({ title: t('press.saved'), description: t('press.saved_hint') });
    return;
  }
  const undo = () => void toggleSaved(thing).catch(() => undefined);
  showToast({ title: t('press.removed'), action: { label: t('press.undo'), onAct: undo } });
}
