import { Field, type FormStore, setResponse, setValue, valiForm } from '@modular-forms/react';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSendsMail } from '#pwa/data/account/mails.ts';
import { askForPasswordLink } from '#pwa/data/account/password-actions.ts';
import { faultText } from '#pwa/data/core/write-outcome.ts';
import { showFieldErrors } from '#pwa/features/account/show-field-errors.ts';
import { keepDraft, readDraft } from '#pwa/features/auth/form-drafts.ts';
import { OfflineNotice } from '#pwa/features/auth/offline-notice.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Form, FormError, SubmitButton } from '#pwa/ui/form/form.tsx';
import { FormField } from '#pwa/ui/form/form-field.tsx';
import { typedIn, useOnTyped } from '#pwa/ui/form/form-state.ts';
import { useForm } from '#pwa/ui/form/use-form.ts';
import { Notice } from '#pwa/ui/notice.tsx';
import { TextInput } from '#pwa/ui/text-input.tsx';
import { ForgotPasswordSchema } from '#shared/model/password.ts';
import type { Realm } from '#shared/model/realm.ts';

interface LinkValues {
  [field: string]: string;
  email: string;
}

interface LinkFormProps {
  realm: Realm;
  /** The e-mail typed before. */
  email: string;
  onSent: (email: string) => void;
}

const validate = valiForm<LinkValues>(ForgotPasswordSchema);

/** Asks for the e-mail of an account. */
export function LinkForm({ realm, email, onSent }: LinkFormProps) {
  const { t } = useTranslation('passwords');
  const isCompany = realm === 'company';
  const cannotSend = useSendsMail() === false;
  const form = useForm<LinkValues>({ initialValues: { email }, validate });
  useSharedEmail(form, !isCompany);

  async function handleSubmit(values: LinkValues) {
    try {
      await askForPasswordLink(realm, values.email);
      onSent(values.email.trim());
    } catch (fault) {
      setResponse(form, { status: 'error', message: faultText(t, fault) });
      showFieldErrors(form, fault);
    }
  }

  return (
    <div className="wrap py-10 md:py-16">
      <div className="mx-auto max-w-104">
        <h1 className="text-4xl">{t(isCompany ? 'forgot.title_company' : 'forgot.title')}</h1>
        <div className="mt-2 mb-6">
          {cannotSend ? (
            <Notice tone="warning">{t('errors:mail_unavailable')}</Notice>
          ) : (
            <p className="text-muted">{t('forgot.lead')}</p>
          )}
        </div>
        <Form of={form} onSubmit={handleSubmit} className="grid gap-5">
          <OfflineNotice>{t('forgot.offline_notice')}</OfflineNotice>
          <Field of={form} name="email">
            {(field, props) => (
              <FormField field={field} label={t('fields.email')}>
                {(value) => <TextInput {...props} value={value} type="email" autoComplete="username" />}
              </FormField>
            )}
          </Field>
          <FormError of={form} />
          <SubmitButton of={form} size="lg" busyLabel={t('forgot.submitting')}>
            {t('forgot.submit')}
          </SubmitButton>
        </Form>
        <p className="mt-5 text-sm">
          <Link to={isCompany ? '/company-login' : '/login'} className="text-link">
            {t('forgot.to_login')}
          </Link>
        </p>
      </div>
    </div>
  );
}

/** The e-mail typed at the login of people is there already, and goes back there. */
function useSharedEmail(form: FormStore<LinkValues>, isShared: boolean): void {
  // Not sooner: the login keeps its e-mail when it leaves, which is when this form comes.
  useEffect(() => {
    const known = isShared ? readDraft('login').email : '';
    if (known && !typedIn(form).email) setValue(form, 'email', known, { shouldValidate: false });
  }, [form, isShared]);
  useOnTyped(form, ({ email }) => {
    if (isShared && email) keepDraft('login', { email });
  });
}
