import { type Icon, IconCheck, IconCopy } from '@tabler/icons-react';
import { Fragment, type ReactNode, useId, useState } from 'react';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import type { Retryable } from '#pwa/data/core/live-resource.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { copyText } from '#pwa/secure-context/copy-text.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Dialog } from '#pwa/ui/dialog.tsx';
import { Notice } from '#pwa/ui/notice.tsx';
import { AccountPart, PartFailure, PartSkeleton } from './account-part.tsx';

interface SecretsPartProps<Item extends { id: number }> {
  /** The part whose texts are shown. */
  of: 'tokens' | 'webhooks';
  list: Retryable<Item[]>;
  icon: Icon;
  row: (item: Item) => ReactNode;
  /** The dialog that makes one. */
  dialog: (onClose: () => void) => ReactNode;
}

/** The part of access tokens or webhooks: their list, and a button that makes one. */
export function SecretsPart<Item extends { id: number }>({
  of,
  list: { retry, ...list },
  icon: ItemIcon,
  row,
  dialog,
}: SecretsPartProps<Item>) {
  const { t } = useTranslation('account');
  const isOffline = useIsOffline();
  const [isMaking, setIsMaking] = useState(false);
  const items = list.state === 'ready' ? list.data : [];
  return (
    <AccountPart anchor={of} title={t(`${of}.title`)} hint={t(`${of}.hint`)}>
      {list.state === 'loading' && <PartSkeleton of={of} />}
      {list.state === 'failed' && <PartFailure of={of} onRetry={retry} />}
      {list.state === 'ready' && items.length === 0 && <p className="text-sm text-muted">{t(`${of}.none`)}</p>}
      <ul>
        {items.map((item) => (
          <Fragment key={item.id}>{row(item)}</Fragment>
        ))}
      </ul>
      <Button
        variant="outline"
        className="mt-4"
        icon={<ItemIcon className="icon" aria-hidden="true" />}
        disabled={isOffline}
        onClick={() => setIsMaking(true)}
      >
        {t(`${of}.new`)}
      </Button>
      {isMaking && dialog(() => setIsMaking(false))}
    </AccountPart>
  );
}

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

/** A new secret. The person must copy it now, because the server cannot show it again. */
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
