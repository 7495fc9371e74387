import { IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { removeWebhook, resumeWebhook, useWebhooks } from '#pwa/data/account/webhooks.ts';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { formatShortDay } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ConfirmDialog } from '#pwa/ui/dialog.tsx';
import { showToast } from '#pwa/ui/toast-state.ts';
import type { Webhook } from '#shared/model/webhook.ts';
import { showFailure } from '../../forms/show-failure.ts';
import { SecretsPart } from '../secrets-part.tsx';
import { DeliveriesDialog, eventTexts } from './deliveries-dialog.tsx';
import { NewWebhookDialog } from './new-webhook-dialog.tsx';

/** The webhooks of a company. */
export function WebhooksPart({ companyId }: { companyId: number }) {
  const list = useWebhooks(companyId);
  return (
    <SecretsPart
      of="webhooks"
      list={list}
      icon={IconWebhook}
      row={(webhook) => <WebhookRow webhook={webhook} onChanged={list.retry} />}
      dialog={(onClose) => <NewWebhookDialog onMade={list.retry} onClose={onClose} />}
    />
  );
}

interface WebhookRowProps {
  webhook: Webhook;
  onChanged: () => void;
}

/** One webhook: its address, its events, its last deliveries. */
function WebhookRow({ webhook, onChanged }: WebhookRowProps) {
  const { t } = useTranslation('account');
  const language = useLanguage();
  const separator = language === 'ar' ? '، ' : ', ';
  return (
    <li className="account-row">
      <IconWebhook className="icon-lg text-muted" aria-hidden="true" />
      <div className="account-says">
        <p className="font-semibold">
          <bdi className="wrap-anywhere" dir="ltr">
            {webhook.url}
          </bdi>
        </p>
        <p className="text-muted">{webhook.events.map((event) => t(eventTexts[event])).join(separator)}</p>
        <Health webhook={webhook} />
        <Acts webhook={webhook} onChanged={onChanged} />
      </div>
    </li>
  );
}

function Health({ webhook: { failingSince, offAt } }: { webhook: Webhook }) {
  const { t } = useTranslation('account');
  const language = useLanguage();
  if (offAt !== null)
    return <p className="text-error">{t('webhooks.off', { day: formatShortDay(offAt, language) })}</p>;
  if (failingSince === null) return null;
  return <p className="text-error">{t('webhooks.failing', { day: formatShortDay(failingSince, language) })}</p>;
}

function Acts({ webhook, onChanged }: WebhookRowProps) {
  const { t } = useTranslation('account');
  const isOffline = useIsOffline();
  const [open, setOpen] = useState<'deliveries' | 'removal'>();
  const [isBusy, setIsBusy] = useState(false);
  const close = () => setOpen(undefined);

  async function change(act: (id: number) => Promise<void>, done: 'webhooks.removed' | 'webhooks.resumed') {
    setIsBusy(true);
    try {
      await act(webhook.id);
      showToast({ title: t(done) });
    } catch (fault) {
      showFailure(t, t('webhooks.not_changed'), fault);
    }
    setIsBusy(false);
    close();
    onChanged();
  }

  const labelled = (text: 'webhooks.deliveries' | 'webhooks.resume' | 'webhooks.remove') => ({
    'aria-label': `${t(text)}: \u2068${webhook.url}\u2069`,
    children: t(text),
    disabled: isOffline || isBusy,
  });
  return (
    <p className="-ms-3 flex flex-wrap gap-2">
      <Button variant="ghost" {...labelled('webhooks.deliveries')} onClick={() => setOpen('deliveries')} />
      {webhook.offAt !== null && (
        <Button
          variant="ghost"
          {...labelled('webhooks.resume')}
          onClick={() => void change(resumeWebhook, 'webhooks.resumed')}
        />
      )}
      <Button variant="ghost" {...labelled('webhooks.remove')} onClick={() => setOpen('removal')} />
      {open === 'deliveries' && <DeliveriesDialog webhook={webhook} onClose={close} />}
      {open === 'removal' && (
        <ConfirmDialog
          isOpen
          title={t('webhooks.remove_title')}
          confirmLabel={t('webhooks.remove')}
          isBusy={isBusy}
          onConfirm={() => void change(removeWebhook, 'webhooks.removed')}
          onCancel={close}
        >
          {t('webhooks.remove_body')}
        </ConfirmDialog>
      )}
    </p>
  );
}
