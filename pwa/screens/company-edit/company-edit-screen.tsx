import { getRouteApi, Link, Navigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { readFormDraft } from '#pwa/data/core/form-draft.ts';
import { checkCompanySession, useCheckedCompanySession } from '#pwa/data/session/company-session.ts';
import type { EditValues } from '#pwa/features/company-account/company-values.ts';
import { FormSkeleton, orNullWhenLate } from '#pwa/features/forms/changes-draft.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { buttonClass } from '#pwa/ui/button.tsx';
import { PlainPage } from '#pwa/ui/plain-page.tsx';
import type { OwnCompany } from '#shared/model/company.ts';
import { readDraft } from './company-edit-values.ts';
import { CompanyForm, type CompanyFormProps } from './company-form.tsx';

const route = getRouteApi('/company-edit/$id');

/** The form of the own company; without a session it leads to the login first. @see requirements Q10 */
export function CompanyEditScreen() {
  const { t } = useTranslation('company-account');
  const { id } = route.useParams();
  const session = useCheckedCompanySession();
  const [isSaving, setIsSaving] = useState(false);
  if (session.state === 'signed-out' && !isSaving) {
    return <Navigate to="/company-login" search={{ next: `/company-edit/${id}` }} replace />;
  }
  const company = session.state === 'signed-in' ? session.account : null;
  if (company && String(company.id) !== id) return <OtherCompany own={company} />;
  return (
    <div className="wrap py-8 md:py-12">
      <div className="mx-auto max-w-read">
        <h1 className="mb-6 text-3xl md:text-4xl">{t('edit.title')}</h1>
        {company ? (
          <OwnForm
            key={company.id}
            company={company}
            onSaving={setIsSaving}
            onSessionEnded={() => void checkCompanySession({ force: true })}
          />
        ) : (
          <CompanyFormSkeleton />
        )}
      </div>
    </div>
  );
}

function OwnForm(props: Omit<CompanyFormProps, 'draft'>) {
  const draft = useStoredDraft(props.company.id);
  return draft ? <CompanyForm {...props} draft={draft} /> : <CompanyFormSkeleton />;
}

/** The form of another company, with a link to the own one. @see requirements Q10 */
function OtherCompany({ own }: { own: OwnCompany }) {
  const { t } = useTranslation('company-account');
  // Isolates, so that a name in the other script does not reorder the sentence.
  const name = `\u2068${own.name}\u2069`;
  return (
    <PlainPage
      pattern="company-edit"
      title={t('edit.refused')}
      lead={t('edit.refused_hint', { name })}
      actions={
        <>
          <Link to="/company-edit/$id" params={{ id: String(own.id) }} className={buttonClass({ size: 'lg' })}>
            {t('edit.to_own', { name })}
          </Link>
          <Link to="/company-dashboard" className={buttonClass({ variant: 'outline', size: 'lg' })}>
            {t('edit.to_dashboard')}
          </Link>
        </>
      }
    />
  );
}

function CompanyFormSkeleton() {
  return <FormSkeleton hasPicture fields={['line', 'line', 'line', 'line', 'paragraphs']} />;
}

/** The stored draft of a company: undefined while it is read. */
function useStoredDraft(companyId: number): Partial<EditValues> | undefined {
  const [draft, setDraft] = useState<Partial<EditValues>>();
  useEffect(() => {
    const reading = readFormDraft({ form: 'company', companyId });
    void orNullWhenLate(reading).then((stored) => setDraft(readDraft(stored?.fields)));
  }, [companyId]);
  return draft;
}
