import { Field, setResponse, valiForm } from '@modular-forms/react';
import { useState } from 'react';
import { createWebhook } from '#pwa/data/account/webhooks.ts';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { failureIn, failureText } from '#pwa/data/core/failure-text.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { TextInput } from '#pwa/ui/field.tsx';
import { Form, FormError, SubmitButton } from '#pwa/ui/form/form.tsx';
import { FormField } from '#pwa/ui/form/form-field.tsx';
import { useForm } from '#pwa/ui/form/form-state.ts';
import { SwitchList } from '#pwa/ui/form/switch.tsx';
import { OfflineLine } from '#pwa/ui/notice.tsx';
import { type WebhookEvent, webhookEvents } from '#shared/catalog/webhook-events.ts';
import { limits } from '#shared/limits.ts';
import { NewWebhookFormSchema } from '#shared/model/webhook.ts';
import { showRefusal } from '../../forms/show-failure.ts';
import { PasswordProof } from '../password-forms.tsx';
import { NewSecretDialog } from '../secrets-part.tsx';
import { eventTexts } from './deliveries-dialog.tsx';

interface WebhookValues {
  [field: string]: string;
  url: string;
  password: string;
}

const emptyValues: WebhookValues = { url: '', password: '' };
const validate = valiForm<WebhookValues>(NewWebhookFormSchema);

interface NewWebhookDialogProps {
  onMade: () => void;
  onClose: () => void;
}

/** Makes a webhook, and shows its signing secret once. */
export function NewWebhookDialog({ onMade, onClose }: NewWebhookDialogProps) {
  return (
    <NewSecretDialog of="webhooks" onMade={onMade} onClose={onClose}>
      {(show) => <NewWebhookForm onMade={show} onCancel={onClose} />}
    </NewSecretDialog>
  );
}

function NewWebhookForm({ onMade, onCancel }: { onMade: (secret: string) => void; onCancel: () => void }) {
  const { t } = useTranslation('account');
  const isOffline = useIsOffline();
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhookEvents);
  const form = useForm<WebhookValues>({ initialValues: emptyValues, validate });

  async function handleSubmit({ url, password }: WebhookValues) {
    if (events.length === 0) {
      setResponse(form, { status: 'error', message: t('validation:webhook_events_required') });
      return;
    }
    try {
      const { secret } = await createWebhook({ url, password, events: [...events] });
      onMade(secret);
    } catch (fault) {
      const failure = failureIn(fault);
      showRefusal(form, failure ? failureText(t, failure) : t('webhooks.new_failed'), fault);
    }
  }

  return (
    <Form of={form} onSubmit={handleSubmit} className="grid gap-5">
      <Field of={form} name="url">
        {(field, props) => (
          <FormField field={field} label={t('webhooks.url')} hint={t('webhooks.url_hint')}>
            {(value) => (
              <TextInput {...props} value={value} maxLength={limits.webhookUrlMaxLength} dir="ltr" inputMode="url" />
            )}
          </FormField>
        )}
      </Field>
      <SwitchList
        label={t('webhooks.tells')}
        choices={webhookEvents}
        textOf={(event) => t(eventTexts[event])}
        chosen={events}
        onChange={setEvents}
      />
      <PasswordProof form={form} realm="company" />
      <FormError of={form} />
      {isOffline && <OfflineLine>{t('webhooks.offline')}</OfflineLine>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onCancel}>
          {t('shell:ui.cancel')}
        </Button>
        <SubmitButton of={form} busyLabel={t('webhooks.making')} disabled={isOffline}>
          {t('webhooks.make')}
        </SubmitButton>
      </div>
    </Form>
  );
}
