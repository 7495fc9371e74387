import { IconCloudOff, IconDeviceFloppy } from '@tabler/icons-react';
import { useState } from 'react';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { ConfirmDialog } from '#pwa/ui/dialog.tsx';
import { Notice } from '#pwa/ui/notice.tsx';

/** Shows that a draft filled the form, and offers to discard it. @see requirements J20 */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation('forms');
  return (
    <Notice tone="info" icon={<IconDeviceFloppy className="icon" aria-hidden="true" />} title={t('draft.title')}>
      <p>{t('draft.hint')}</p>
      <DiscardDraft label={t('draft.discard')} onDiscard={onDiscard} />
    </Notice>
  );
}

interface DiscardDraftProps {
  label: string;
  onDiscard: () => void;
}

/** Discards a draft after a question, because nobody can restore it. */
export function DiscardDraft({ label, onDiscard }: DiscardDraftProps) {
  const { t } = useTranslation('forms');
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <button type="button" className="note-action" onClick={() => setIsAsking(true)}>
        {label}
      </button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('draft.discard_title')}
        confirmLabel={t('draft.discard_confirm')}
        onConfirm={() => {
          setIsAsking(false);
          onDiscard();
        }}
        onCancel={() => setIsAsking(false)}
      >
        {t('draft.discard_hint')}
      </ConfirmDialog>
    </>
  );
}

/** The same above a registration; it offers an empty form. @see requirements R9 */
export function RegistrationDraftNotice({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation('auth');
  return (
    <Notice icon={<IconDeviceFloppy className="icon" aria-hidden="true" />}>
      <p>{t('register.draft')}</p>
      <DiscardDraft label={t('register.draft_discard')} onDiscard={onDiscard} />
    </Notice>
  );
}

/** Shows while there is no connection that the form cannot be sent now. @see requirements V16 */
export function OfflineNotice({ children }: { children: string }) {
  if (!useIsOffline()) return null;
  return <Notice icon={<IconCloudOff className="icon" aria-hidden="true" />}>{children}</Notice>;
}
