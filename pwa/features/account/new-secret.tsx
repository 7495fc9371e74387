import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { copyText } from '#pwa/secure-context/copy-text.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Notice } from '#pwa/ui/notice.tsx';

interface NewSecretProps {
  secret: string;
  /** What it is called. */
  label: string;
  warning: string;
  onClose: () => void;
}

/** A new secret, to be copied now, because nobody can show it again. */
export function NewSecret({ secret, label, warning, onClose }: NewSecretProps) {
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
