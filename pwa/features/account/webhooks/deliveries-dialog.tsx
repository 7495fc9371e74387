import { useEffect, useState } from 'react';
import { testWebhook, useDeliveries } from '#pwa/data/account/webhooks.ts';
import { useMinute } from '#pwa/data/core/time.ts';
import { formatNumber } from '#pwa/i18n/format.ts';
import { formatAge } from '#pwa/i18n/format-age.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Dialog } from '#pwa/ui/dialog.tsx';
import type { DeliveredEvent } from '#shared/catalog/webhook-events.ts';
import type { Webhook, WebhookDelivery } from '#shared/model/webhook.ts';
import { showFailure } from '../../forms/show-failure.ts';

// The sender looks every two seconds.
const sentWithinMs = 3000;

/** The last deliveries of a webhook, and a test. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation('account');
  const { retry, ...deliveries } = useDeliveries(webhook.id);
  const [isSending, setIsSending] = useState(false);
  const [testsSent, setTestsSent] = useState(0);

  // Ends with the dialog: by then the webhook may be removed, and its deliveries answer 404.
  useEffect(() => {
    if (testsSent === 0) return;
    const timer = setTimeout(retry, sentWithinMs);
    return () => clearTimeout(timer);
  }, [testsSent, retry]);

  async function sendTest() {
    setIsSending(true);
    try {
      await testWebhook(webhook.id);
      retry();
      setTestsSent((sent) => sent + 1);
    } catch (fault) {
      showFailure(t, t('webhooks.not_changed'), fault);
    }
    setIsSending(false);
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('webhooks.deliveries')}
      subtitle={t('webhooks.deliveries_hint')}
      width="wide"
    >
      <div className="mb-4 flex flex-wrap gap-3">
        <Button variant="outline" disabled={isSending || webhook.offAt !== null} onClick={() => void sendTest()}>
          {t('webhooks.test')}
        </Button>
        <Button variant="ghost" onClick={retry}>
          {t('webhooks.refresh')}
        </Button>
      </div>
      {deliveries.state === 'loading' && <p role="status">{t('webhooks.loading')}</p>}
      {deliveries.state === 'failed' && <p className="text-muted">{t('webhooks.failed')}</p>}
      {deliveries.state === 'ready' && deliveries.data.length === 0 && (
        <p className="text-muted">{t('webhooks.no_deliveries')}</p>
      )}
      {deliveries.state === 'ready' && (
        <ul>
          {deliveries.data.map((delivery) => (
            <DeliveryRow key={delivery.eventId} delivery={delivery} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function DeliveryRow({ delivery }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation('account');
  const language = useLanguage();
  const now = useMinute();
  const { event, state, attempts, createdAt, lastStatus, lastError } = delivery;
  const tries = t('webhooks.tries', { count: attempts, number: formatNumber(attempts, language) });
  return (
    <li className="account-row">
      <div className="account-says">
        <p className="font-semibold">{t(eventTexts[event])}</p>
        <p className={state === 'dead' ? 'text-error' : 'text-muted'}>
          <span>{t(`webhooks.states.${state}`)}</span>
          <span className="px-1.5 text-subtle">·</span>
          <span>{formatAge(new Date(createdAt), language, now)}</span>
          <span className="px-1.5 text-subtle">·</span>
          <span>{tries}</span>
        </p>
        {(lastStatus !== null || lastError !== null) && (
          <p className="text-muted">
            <bdi dir="ltr">{lastError ?? lastStatus}</bdi>
          </p>
        )}
      </div>
    </li>
  );
}

/** The name of each event, as people read it. */
export const eventTexts = {
  'application.created': 'webhooks.events.application_created',
  'application.withdrawn': 'webhooks.events.application_withdrawn',
  'job.closed': 'webhooks.events.job_closed',
  'company.proven': 'webhooks.events.company_proven',
  test: 'webhooks.events.test',
} as const satisfies Record<DeliveredEvent, string>;
