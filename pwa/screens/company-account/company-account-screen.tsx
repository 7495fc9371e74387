import { useState } from 'react';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { saveCompany } from '#pwa/data/hiring/company-actions.ts';
import { useCheckedCompanySession } from '#pwa/data/session/company-session.ts';
import { type AccountEnd, AccountFrame, AccountGate } from '#pwa/features/account/account-frame.tsx';
import { AccountPart } from '#pwa/features/account/account-part.tsx';
import { AlertsPart } from '#pwa/features/account/alerts-part.tsx';
import { DataPart } from '#pwa/features/account/data-part.tsx';
import { DeleteDialog } from '#pwa/features/account/delete-dialog.tsx';
import { LookPart } from '#pwa/features/account/look-part.tsx';
import { type MailSettings, MailsPart } from '#pwa/features/account/mails-part.tsx';
import { ChangePasswordForm } from '#pwa/features/account/password-forms.tsx';
import { ConfirmEmailHint } from '#pwa/features/account/send-confirmation.tsx';
import { SessionsPart } from '#pwa/features/account/sessions-part.tsx';
import { TokensPart } from '#pwa/features/account/tokens-part.tsx';
import { isolated } from '#pwa/features/account/use-account.ts';
import { WebhooksPart } from '#pwa/features/account/webhooks/webhooks-part.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { showToast } from '#pwa/ui/toast-state.ts';
import type { OwnCompany } from '#shared/model/company.ts';

/** The account of the signed-in company; others are sent to the login. */
export function CompanyAccountScreen() {
  return (
    <AccountGate realm="company" session={useCheckedCompanySession()}>
      {(company, end) => <CompanyAccount key={company.id} company={company} {...end} />}
    </AccountGate>
  );
}

interface CompanyAccountProps extends AccountEnd {
  company: OwnCompany;
}

const parts = ['look', 'mails', 'alerts', 'password', 'sessions', 'tokens', 'webhooks', 'data'] as const;

/** The parts of a company's account. */
function CompanyAccount({ company, onLeaving, onDeleted }: CompanyAccountProps) {
  const { t } = useTranslation('account');
  const isOffline = useIsOffline();
  const [isDeleting, setIsDeleting] = useState(false);
  const address = `/company/${company.slug}`;
  const shown = { address: isolated(address) };

  const notices = !company.isEmailConfirmed && <ConfirmEmailHint realm="company" email={company.email} />;

  async function save(changes: Partial<MailSettings>) {
    await saveCompany(company.id, changes);
    showToast({ title: t('saved'), description: t('saved_hint') });
  }

  return (
    <AccountFrame title={t('company_title')} email={company.email} shown={parts} notices={notices}>
      <LookPart />
      <MailsPart
        settings={company}
        label={t('mails.company_switch')}
        hint={t('mails.company_switch_hint')}
        isDisabled={isOffline}
        onSave={save}
      />
      <AlertsPart realm="company" accountId={company.id} isEmailConfirmed={company.isEmailConfirmed} />
      <AccountPart anchor="password" title={t('password.title')}>
        <ChangePasswordForm realm="company" />
      </AccountPart>
      <SessionsPart realm="company" accountId={company.id} onLeaving={onLeaving} />
      <TokensPart realm="company" accountId={company.id} />
      <WebhooksPart companyId={company.id} />
      <DataPart realm="company" address={address} onDelete={() => setIsDeleting(true)} />
      {isDeleting && (
        <DeleteDialog
          realm="company"
          title={t('deletion.company_title')}
          goes={[
            t('deletion.company', shown),
            t('deletion.jobs'),
            t('deletion.company_sessions'),
            t('deletion.company_devices'),
          ]}
          onCancel={() => setIsDeleting(false)}
          onLeaving={onLeaving}
          onDeleted={onDeleted}
        />
      )}
    </AccountFrame>
  );
}
