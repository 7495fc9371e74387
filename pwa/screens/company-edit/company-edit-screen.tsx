import { getRouteApi, Link, Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { checkCompanySession, useCheckedCompanySession } from '#pwa/data/session/company-session.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { buttonClass } from '#pwa/ui/button-class.ts';
import { PlainPage } from '#pwa/ui/plain-page.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import type { OwnCompany } from '#shared/model/company.ts';
import { CompanyForm, type CompanyFormProps } from './company-form.tsx';
import { useKeptDraft } from './use-company-draft.ts';

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
          <EditSkeleton />
        )}
      </div>
    </div>
  );
}

function OwnForm(props: Omit<CompanyFormProps, 'draft'>) {
  const draft = useKeptDraft(props.company.id);
  return draft ? <CompanyForm {...props} draft={draft} /> : <EditSkeleton />;
}

/** Says whose form this is not. @see requirements Q10 */
function OtherCompany({ own }: { own: OwnCompany }) {
  const { t } = useTranslation('company-account');
  // The isolates keep a name of the other script in one piece.
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

const rows = ['name', 'website', 'country', 'date', 'about'] as const;

function EditSkeleton() {
  return (
    <div className="grid gap-6" aria-busy="true">
      <Skeleton className="size-23 rounded-[28%]" />
      {rows.map((row) => (
        <div key={row} className="grid gap-2">
          <Skeleton className="h-5 w-28" />
          <Skeleton className={row === 'about' ? 'h-36 w-full' : 'h-12 w-full'} />
        </div>
      ))}
    </div>
  );
}
