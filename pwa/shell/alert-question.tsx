import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { ListOwner } from '#pwa/data/offline/saved-owner.ts';
import { pushAbility } from '#pwa/data/saved/browser-push.ts';
import { alertChoices, type FoundSaved, removeSaved, setAlert } from '#pwa/data/saved/saved-actions.ts';
import { noteFault } from '#pwa/faults/note-fault.ts';
import { alertMessage } from '#pwa/features/saved/alert-question.ts';
import { translateIn } from '#pwa/i18n/texts.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Segmented } from '#pwa/ui/segmented.tsx';
import { showToast, type ToastMessage } from '#pwa/ui/toast-state.ts';
import { releaseLastingToast } from '#pwa/ui/toaster.tsx';
import type { AlertRhythm, SavedKind } from '#shared/catalog/saved.ts';
import { latePart } from './late-part.ts';

const AlertPush = latePart(() => import('./alert-push.tsx').then((module) => module.AlertPush), 'account');

/** What a toast asks about a thing that was saved; a visitor is led to the login. */
export function questionIn(question: FoundSaved): Omit<ToastMessage, 'title'> {
  const { listOwner, item } = question;
  const { account } = listOwner;
  if (!account) return { description: translateIn('saved')('press.saved_hint'), more: <AlertLogin kind={item.kind} /> };
  return {
    action: { label: translateIn('saved')('press.undo'), onAct: () => void undoSave(question) },
    more: <AlertQuestion {...question} account={account} />,
    isLasting: true,
  };
}

async function undoSave({ listOwner, item }: FoundSaved): Promise<void> {
  try {
    await removeSaved(listOwner, item);
  } catch (fault) {
    showSaveFailure(fault);
  }
}

function showSaveFailure(fault: unknown): void {
  noteFault('changing a saved thing', fault);
  const t = translateIn('saved');
  showToast({ title: t('press.failed'), description: t('press.failed_hint'), tone: 'destructive' });
}

interface AlertQuestionProps extends FoundSaved {
  account: NonNullable<ListOwner['account']>;
}

/** How often news of a saved thing are sent, and whether to this browser, too. A press counts at once. */
function AlertQuestion({ listOwner, item, others, account }: AlertQuestionProps) {
  const { t } = useTranslation('saved');
  const [chosen, setChosen] = useState(item.alert);
  const [result, setResult] = useState<ToastMessage>();
  // Read once: otherwise the switch would disappear under the finger that has just used it.
  const [canPush] = useState(() => pushAbility() === 'able');
  const question = t(item.kind === 'company' ? 'alert.ask.company' : 'alert.ask.search');

  async function choose(alert: AlertRhythm) {
    setChosen(alert);
    try {
      await setAlert(listOwner, item, alert);
    } catch (fault) {
      return showSaveFailure(fault);
    }
    setResult(alertMessage(listOwner, alert));
    if (alert === 'off' || !canPush) releaseLastingToast();
  }

  function showPushResult(message: ToastMessage) {
    setResult(message);
    releaseLastingToast();
  }

  return (
    <div className="grid gap-2 pt-1">
      <p role="status" className={result?.tone === 'destructive' ? 'text-error-ink' : 'font-semibold'}>
        <span key={result?.title}>{result ? shortened(result) : question}</span>
      </p>
      <Segmented
        label={question}
        value={chosen}
        onChange={(alert) => void choose(alert)}
        options={alertChoices(others).map((value) => ({ value, label: t(`alert.ask.${value}`) }))}
      />
      {canPush && chosen !== 'off' && (
        <Suspense>
          <AlertPush realm={account.realm} accountId={account.id} say={showPushResult} />
        </Suspense>
      )}
    </div>
  );
}

/** The text of a result. A success needs no more than its title, because the toast covers the list below. */
function shortened({ title, description, tone }: ToastMessage): string {
  return tone === 'destructive' && description ? `${title}. ${description}` : title;
}

/** Without an account there is nobody to send news to. After the login they are chosen in the list. */
function AlertLogin({ kind }: { kind: SavedKind }) {
  const { t } = useTranslation('saved');
  return (
    <Link to="/login" search={{ next: '/saved' }} className="text-link inline-flex min-h-11 items-center">
      {t(kind === 'company' ? 'alert.log_in.company' : 'alert.log_in.search')}
    </Link>
  );
}
