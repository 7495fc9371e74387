import { type FormStore, setValue, valiForm } from '@modular-forms/react';
import { IconMailForward } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSendsMail } from '#pwa/data/account/mails.ts';
import { askForPasswordLink } from '#pwa/data/account/password-actions.ts';
import { faultText } from '#pwa/data/core/write-outcome.ts';
import { isolated } from '#pwa/features/account/use-account.ts';
import { keepDraft, readDraft } from '#pwa/features/auth/form-drafts.ts';
import { OfflineNotice } from '#pwa/features/forms/form-notices.tsx';
import { showRefusal } from '#pwa/features/forms/show-failure.ts';
import { LoginLink, useMailedLink } from '#pwa/features/mailed-links/mailed-links.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Form, FormError, SubmitButton } from '#pwa/ui/form/form.tsx';
import { TextField } from '#pwa/ui/form/form-field.tsx';
import { typedIn, useForm, useOnTyped } from '#pwa/ui/form/form-state.ts';
import { Notice } from '#pwa/ui/notice.tsx';
import { PlainPage } from '#pwa/ui/plain-page.tsx';
import { ForgotPasswordSchema } from '#shared/model/password.ts';
import type { Realm } from '#shared/model/realm.ts';

/** Where people and companies ask for a link to choose a new password. @see trust §3 */
export function ForgotPasswordScreen() {
  const { realm } = useMailedLink();
  const [email, setEmail] = useState('');
  const [isSent, setIsSent] = useState(false);

  function handleSent(address: string) {
    setEmail(address);
    setIsSent(true);
  }

  if (isSent) return <LinkSent realm={realm} email={email} onAgain={() => setIsSent(false)} />;
  return <LinkForm key={realm} realm={realm} email={email} onSent={handleSent} />;
}

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
function LinkForm({ realm, email, onSent }: LinkFormProps) {
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
      showRefusal(form, faultText(t, fault), fault);
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
          <TextField form={form} name="email" label={t('fields.email')} type="email" autoComplete="username" />
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

/** Shares the e-mail with the login form of people, in both directions. */
function useSharedEmail(form: FormStore<LinkValues>, isShared: boolean): void {
  // In an effect, because the login form stores its e-mail when it unmounts, which is when this form mounts.
  useEffect(() => {
    const known = isShared ? readDraft('login').email : '';
    if (known && !typedIn(form).email) setValue(form, 'email', known, { shouldValidate: false });
  }, [form, isShared]);
  useOnTyped(form, ({ email }) => {
    if (isShared && email) keepDraft('login', { email });
  });
}

interface LinkSentProps {
  realm: Realm;
  email: string;
  onAgain: () => void;
}

/** The text is the same whether or not the address has an account. */
function LinkSent({ realm, email, onAgain }: LinkSentProps) {
  const { t } = useTranslation('passwords');
  return (
    <div role="status">
      <PlainPage
        pattern="forgot-password"
        title={
          <span className="flex items-center gap-3">
            <IconMailForward className="icon-lg text-success" aria-hidden="true" />
            <span>{t('forgot.sent')}</span>
          </span>
        }
        lead={t('forgot.sent_lead', { email: isolated(email) })}
        actions={
          <>
            <LoginLink realm={realm}>{t('forgot.to_login')}</LoginLink>
            <Button variant="outline" onClick={onAgain}>
              {t('forgot.again')}
            </Button>
          </>
        }
      >
        <p className="mt-2 text-muted">{t('forgot.sent_hint')}</p>
      </PlainPage>
    </div>
  );
}
