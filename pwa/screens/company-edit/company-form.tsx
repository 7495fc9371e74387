import { getValues, reset } from '@modular-forms/react';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { companySession } from '#pwa/data/core/session-store.ts';
import { OfflineNotice } from '#pwa/features/auth/offline-notice.tsx';
import {
  BusinessFields,
  IndustryField,
  NameField,
  WebsiteField,
} from '#pwa/features/company-account/business-fields.tsx';
import { businessPart, type EditValues } from '#pwa/features/company-account/company-values.ts';
import { useCompanySecond } from '#pwa/features/company-account/other-fields.tsx';
import { DraftNotice } from '#pwa/features/forms/draft-notice.tsx';
import { LeaveGuard } from '#pwa/features/forms/leave-guard.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { AddressPlate } from '#pwa/ui/address-plate.tsx';
import { buttonClass } from '#pwa/ui/button-class.ts';
import { Form, SaveBar, SubmitButton } from '#pwa/ui/form/form.tsx';
import { useForm } from '#pwa/ui/form/use-form.ts';
import type { OwnCompany } from '#shared/model/company.ts';
import { changedFields, toPatch, validateChanges, valuesOf } from './company-edit-values.ts';
import { LogoField } from './logo-field.tsx';
import { MailFields } from './mail-fields.tsx';
import { useDraftKeeper } from './use-company-draft.ts';
import { useSaveCompany } from './use-save-company.ts';

export interface CompanyFormProps {
  company: OwnCompany;
  draft: Partial<EditValues>;
  /** The session may end while the form is saved, and the form still shows the result. */
  onSaving: (isSaving: boolean) => void;
  onSessionEnded: () => void;
}

/** The own company, to be changed. @see requirements Q10, Q11 */
export function CompanyForm({ company, draft, onSaving, onSessionEnded }: CompanyFormProps) {
  const { t } = useTranslation('company-account');
  const [base] = useState(() => valuesOf(company));
  const [hasDraft, setHasDraft] = useState(() => Object.keys(changedFields(base, draft)).length > 0);
  const form = useForm<EditValues>({
    initialValues: { ...base, ...draft },
    validate: (values) => validateChanges(base, values),
  });
  const removeDraft = useDraftKeeper(form, base, company.id);
  const isSaved = useRef(false);
  const changes = () => changedFields(base, getValues(form, { shouldActive: false, peek: true }));
  const business = businessPart(form);
  const second = useCompanySecond(business, { ...base, ...draft });

  // Once the session has ended there is nothing to stay for: the draft is kept, or went with the account.
  function hasUnsavedChanges(): boolean {
    return !isSaved.current && companySession.get().state === 'signed-in' && Object.keys(changes()).length > 0;
  }

  const leave = async () => {
    isSaved.current = true;
    await removeDraft();
  };
  const save = useSaveCompany({ form, companyId: company.id, leave, onSessionEnded });
  async function handleSubmit() {
    onSaving(true);
    await save(toPatch(changes()));
    onSaving(false);
  }

  return (
    <Form of={form} onSubmit={handleSubmit} className="grid gap-6">
      <OfflineNotice>{t('edit.offline_notice')}</OfflineNotice>
      {hasDraft && (
        <DraftNotice
          onDiscard={() => {
            reset(form, { initialValues: base });
            setHasDraft(false);
          }}
        />
      )}
      <LogoField form={form} slug={company.slug} />
      <NameField form={business} second={second} />
      <div className="grid gap-6 md:grid-cols-2 md:gap-4">
        <WebsiteField form={business} />
        <IndustryField form={business} />
      </div>
      <BusinessFields form={business} second={second} />
      <MailFields form={form} />
      <FixedFacts company={company} />
      <SaveBar of={form}>
        <Link to="/company-dashboard" className={buttonClass({ variant: 'ghost', size: 'lg' })}>
          {t('edit.cancel')}
        </Link>
        <SubmitButton of={form} size="lg" busyLabel={t('edit.saving')}>
          {t('edit.save')}
        </SubmitButton>
      </SaveBar>
      <LeaveGuard hasChanges={hasUnsavedChanges} onDiscard={leave} />
    </Form>
  );
}

/** The facts that stay as they are. */
function FixedFacts({ company }: { company: OwnCompany }) {
  const { t } = useTranslation('company-account');
  return (
    <div className="grid gap-2">
      <p className="flex items-center gap-2 text-sm font-semibold">
        <IconLock className="icon text-subtle" aria-hidden="true" />
        <span>{t('edit.fixed')}</span>
      </p>
      <AddressPlate path="company/" slug={company.slug} label={company.email} />
    </div>
  );
}
