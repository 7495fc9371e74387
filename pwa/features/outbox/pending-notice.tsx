import { IconCloudUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { type Outbox, useOutbox } from '#pwa/data/offline/outbox.ts';
import { discardAll, sendNow } from '#pwa/data/offline/outbox-actions.ts';
import { formatNumber } from '#pwa/i18n/format.ts';
import { formatAge } from '#pwa/i18n/format-age.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { ConfirmDialog } from '#pwa/ui/dialog.tsx';
import { Notice } from '#pwa/ui/notice.tsx';
import { showToast } from '#pwa/ui/toast-state.ts';

/** Where the browser sends on its own, the app may be closed; iOS has no such thing. @see protocol §4 Who sends */
function sendsInBackground(): boolean {
  return 'SyncManager' in window;
}

/** Edits that are saved on this device and not published yet. @see requirements V5 */
export function PendingNotice({ onUndo }: { onUndo?: (() => void) | undefined }) {
  const { t } = useTranslation('offline');
  const language = useLanguage();
  const listOf = useFieldList();
  const { badge, pendingFields, pendingSince, isFaulty } = useOutbox();
  const isOffline = useIsOffline();
  const count = pendingFields.length;
  const isSending = badge === 'sending';
  const when = sendsInBackground() ? t('pending.when_background') : t('pending.when_open');
  return (
    <Notice
      tone="info"
      icon={<IconCloudUp className="icon" aria-hidden="true" />}
      title={t(isSending ? 'pending.sending' : 'pending.title')}
    >
      <p>{`${t('pending.count', { count, number: formatNumber(count, language) })} ${isOffline ? when : ''}`.trim()}</p>
      <p>
        <span>{t('pending.fields', { fields: listOf(pendingFields) })}</span>
        {pendingSince && <span>{` · ${t('pending.since', { age: formatAge(pendingSince, language) })}`}</span>}
      </p>
      {isFaulty && !isSending && <p role="status">{t('pending.faulty')}</p>}
      <p className="flex flex-wrap gap-x-5">
        {!isOffline && <SendNow isSending={isSending} />}
        {onUndo && <UndoPending onUndo={onUndo} />}
      </p>
    </Notice>
  );
}

function SendNow({ isSending }: { isSending: boolean }) {
  const { t } = useTranslation('offline');
  const [isAsking, setIsAsking] = useState(false);
  const isBusy = isSending || isAsking;
  const send = () => {
    setIsAsking(true);
    sendNow()
      .catch(() => showToast({ title: t('pending.send_failed'), description: t('pending.send_failed_hint') }))
      .finally(() => setIsAsking(false));
  };
  return (
    <button
      type="button"
      className="note-action"
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : send}
    >
      {t(isBusy ? 'pending.sending' : 'pending.send_now')}
    </button>
  );
}

/** Names fields in the person's language, in one line: `Bio, Skills`. */
function useFieldList(): (fields: Outbox['pendingFields']) => string {
  const { t } = useTranslation('fields');
  return (fields) => fields.map((field) => t(`label.${field}`)).join(t('offline:comma'));
}

/** Takes back edits saved on this device and not sent, after asking. */
function UndoPending({ onUndo }: { onUndo: () => void }) {
  const { t } = useTranslation('offline');
  const [isAsking, setIsAsking] = useState(false);
  const undo = () => {
    setIsAsking(false);
    onUndo();
    discardAll().then(
      () => showToast({ title: t('pending.undone') }),
      () => showToast({ title: t('review.failed'), description: t('review.failed_hint'), tone: 'destructive' }),
    );
  };
  return (
    <>
      <button type="button" className="note-action" onClick={() => setIsAsking(true)}>
        {t('pending.undo')}
      </button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('pending.undo_title')}
        confirmLabel={t('pending.undo_confirm')}
        onConfirm={undo}
        onCancel={() => setIsAsking(false)}
      >
        {t('pending.undo_hint')}
      </ConfirmDialog>
    </>
  );
}
