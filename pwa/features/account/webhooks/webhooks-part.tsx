import { IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { useWebhooks } from '#pwa/data/account/webhooks.ts';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { OfflineLine } from '#pwa/ui/notice.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { AccountPart } from '../account-part.tsx';
import { NewWebhookDialog } from './new-webhook-dialog.tsx';
import { WebhookRow } from './webhook-row.tsx';

/** The webhooks of a company. */
export function WebhooksPart({ companyId }: { companyId: number }) {
  const { t } = useTranslation('account');
  const { retry, ...webhooks } = useWebhooks(companyId);
  const isOffline = useIsOffline();
  const [isMaking, setIsMaking] = useState(false);
  const listed = webhooks.state === 'ready' ? webhooks.data : [];
  return (
    <AccountPart anchor="webhooks" title={t('webhooks.title')} hint={t('webhooks.hint')}>
      {webhooks.state === 'loading' && (
        <div role="status" aria-busy="true">
          <span className="sr-only">{t('webhooks.loading')}</span>
          <Skeleton className="h-13 w-full" />
        </div>
      )}
      {webhooks.state === 'failed' && isOffline && <OfflineLine>{t('webhooks.offline')}</OfflineLine>}
      {webhooks.state === 'failed' && !isOffline && (
        <p className="flex flex-wrap items-center gap-3">
          <span className="text-muted">{t('webhooks.failed')}</span>
          <Button variant="outline" onClick={retry}>
            {t('shell:ui.retry')}
          </Button>
        </p>
      )}
      {webhooks.state === 'ready' && listed.length === 0 && <p className="text-sm text-muted">{t('webhooks.none')}</p>}
      <ul>
        {listed.map((webhook) => (
          <WebhookRow key={webhook.id} webhook={webhook} onChanged={retry} />
        ))}
      </ul>
      <Button
        variant="outline"
        className="mt-4"
        icon={<IconWebhook className="icon" aria-hidden="true" />}
        disabled={isOffline}
        onClick={() => setIsMaking(true)}
      >
        {t('webhooks.new')}
      </Button>
      {isMaking && <NewWebhookDialog onMade={retry} onClose={() => setIsMaking(false)} />}
    </AccountPart>
  );
}
