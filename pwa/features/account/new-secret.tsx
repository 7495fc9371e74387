import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { copyText } from '#pwa/secure-context/copy-text.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Dialog } from '#pwa/ui/dialog.tsx';
import { Notice } from '#pwa/ui/notice.tsx';

interface NewSecretDialogProps {
  /** The part whose texts are shown. */
  of: 'tokens' | 'webhooks';
  /** The form; it calls `show` with the secret of what it has made. */
  children: (show: (secret: string) => void) => ReactNode;
  onMade: () => void;
  onClose: () => void;
}

/** Makes a token or a webhook by the form in it, and shows the secret once. */
export function NewSecretDialog({ of, children, onMade, onClose }: NewSecretDialogProps) {
  const { t } = useTranslation('account');
  const [secret, setSecret] = useState<string>();
  const show = (made: string) => {
    setSecret(made);
    onMade();
  };
  if (secret !== undefined) {
    return (
      <Dialog isOpen onClose={onClose} title={t(`${of}.made`)} subtitle={t(`${of}.made_hint`)}>
        <NewSecret secret={secret} label={t(`${of}.secret`)} warning={t(`${of}.once`)} onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog isOpen onClose={onClose} title={t(`${of}.new`)} subtitle={t(`${of}.new_hint`)}>
      {children(show)}
    </Dialog>
  );
}

interface NewSecretProps {
  secret: string;
  /** What it is called. */
  label: string;
  warning: string;
  onClose: () => void;
}

/** A new secret, to be copied now, because nobody can show it again. */
function NewSecret({ secret, label, warning, onClose }: NewSecretProps) {
  const { t } = useTranslation('account');
  const [copying, setCopying] = useState<'copied' | 'failed'>();
  const labelId = useId();
  const CopyIcon = copying === 'copied' ? IconCheck : IconCopy;
  const copy = () =>
    copyText(secret).then(
      () => setCopying('copied'),
      () => setCopying('failed'),
    );
  return (
    <div className="grid gap-5">
      <div className="fld">
        <label htmlFor={labelId}>{label}</label>
        {/* One line to select by hand, where copying is not allowed. */}
        <input
          id={labelId}
          className="input-field font-mono"
          dir="ltr"
          readOnly
          value={secret}
          onFocus={(event) => event.target.select()}
        />
      </div>
      <Notice tone="warning">{warning}</Notice>
      <p role="status" className={copying === 'failed' ? 'text-sm' : 'sr-only'}>
        {copying && t(copying === 'failed' ? 'tokens.copy_failed' : 'shell:ui.copied')}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onClose}>
          {t('tokens.close')}
        </Button>
        <Button icon={<CopyIcon className="icon" aria-hidden="true" />} onClick={() => void copy()}>
          {t('tokens.copy')}
        </Button>
      </div>
    </div>
  );
}
