import type { AnyRouter } from '@tanstack/react-router';
import type { FoundSaved } from '#pwa/data/saved/saved-actions.ts';
import { alertQuestion } from '#pwa/features/saved/alert-question.ts';
import { translateIn } from '#pwa/i18n/texts.ts';
import { showToast } from '#pwa/ui/toast-state.ts';
import { closeLastingToast } from '#pwa/ui/toaster.tsx';

/**
 * Asks how often news of what was just saved are sent, in the toast that says that it is saved. Nothing waits for an
 * answer: the save stands, and the question goes when another page is opened.
 *
 * @see requirements Y16
 */
export function askAboutAlerts(router: AnyRouter): () => void {
  const ask = () => {
    const question = alertQuestion.get();
    if (question) void showQuestion(question);
  };
  const stopAsking = alertQuestion.subscribe(ask);
  const stopLeaving = router.subscribe('onBeforeLoad', ({ hrefChanged }) => {
    if (!hrefChanged) return;
    alertQuestion.set(null);
    closeLastingToast();
  });
  ask();
  return () => {
    stopAsking();
    stopLeaving();
  };
}

async function showQuestion(question: FoundSaved): Promise<void> {
  // Its code may be out of reach without a connection; the list of saved things asks as well.
  const part = await import('./alert-question.tsx').catch(() => undefined);
  if (alertQuestion.get() !== question) return;
  alertQuestion.set(null);
  const t = translateIn('saved');
  const rest = part?.questionIn(question) ?? { description: t('press.saved_hint') };
  showToast({ title: t('press.saved'), ...rest });
}
