import { useState } from 'react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Dialog } from '#pwa/ui/dialog.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { TextArea } from '#pwa/ui/text-area.tsx';
import { limits } from '#shared/limits.ts';

export interface RejectDialogProps {
  /** Of the candidate. */
  name: string;
  /** @param message The message to the candidate in the company's own words; null for none. */
  onReject: (message: string | null) => void;
  onCancel: () => void;
}

/** Asks once before an application is rejected, and takes words to the candidate. */
export function RejectDialog({ name, onReject, onCancel }: RejectDialogProps) {
  const { t } = useTranslation('dashboard');
  const [message, setMessage] = useState('');
  return (
    <Dialog isOpen onClose={onCancel} title={t('received.reject_title', { name })}>
      <p className="text-muted">{t('received.reject_hint')}</p>
      <div className="mt-5">
        <Field label={t('received.reject_message')} hint={t('received.reject_message_hint')}>
          <TextArea
            value={message}
            maxLength={limits.statusMessageMaxLength}
            onChange={(event) => setMessage(event.target.value)}
          />
        </Field>
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onCancel}>
          {t('shell:ui.cancel')}
        </Button>
        <Button variant="primary" onClick={() => onReject(message.trim() || null)}>
          {t('received.reject')}
        </Button>
      </div>
    </Dialog>
  );
}
