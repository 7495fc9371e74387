import { Field, type FormStore, getValues, reset, setResponse, setValue } from '@modular-forms/react';
import { IconLock } from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { failureIn, fieldErrorsOf } from '#pwa/data/core/failure-text.ts';
import { companySession } from '#pwa/data/core/session-store.ts';
import { saveCompany } from '#pwa/data/hiring/company-actions.ts';
import {
  BusinessFields,
  IndustryField,
  NameField,
  WebsiteField,
} from '#pwa/features/company-account/business-fields.tsx';
import { businessPart, type EditValues } from '#pwa/features/company-account/company-values.ts';
import { useCompanySecondLanguage } from '#pwa/features/company-account/other-fields.tsx';
import { LeaveGuard, useChangesDraft } from '#pwa/features/forms/changes-draft.tsx';
import { DraftNotice, OfflineNotice } from '#pwa/features/forms/form-notices.tsx';
import { PictureField } from '#pwa/features/picture/picture-field.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { AddressPlate } from '#pwa/ui/address-plate.tsx';
import { buttonClass } from '#pwa/ui/button.tsx';
import { CompanyLogo } from '#pwa/ui/company-logo.tsx';
import { Form, SaveBar, SubmitButton } from '#pwa/ui/form/form.tsx';
import { SelectField, SwitchField, useFaultText } from '#pwa/ui/form/form-field.tsx';
import { type FieldState, showErrors, useFieldState, useForm } from '#pwa/ui/form/form-state.ts';
import { showToast } from '#pwa/ui/toast-state.ts';
import { languages } from '#shared/catalog/languages.ts';
import type { CompanyPatch, OwnCompany } from '#shared/model/company.ts';
import { changedFields, saveFailureText, toPatch, validateChanges, valuesOf } from './company-edit-values.ts';

export interface CompanyFormProps {
  company: OwnCompany;
  draft: Partial<EditValues>;
  /** While it is saved the form stays, even when the session ends, so that it can show the result. */
  onSaving: (isSaving: boolean) => void;
  onSessionEnded: () => void;
}

/** The form of the own company. @see requirements Q10, Q11 */
export function CompanyForm({ company, draft, onSaving, onSessionEnded }: CompanyFormProps) {
  const { t } = useTranslation('company-account');
  const [startValues] = useState(() => valuesOf(company));
  const [hasDraft, setHasDraft] = useState(() => Object.keys(changedFields(startValues, draft)).length > 0);
  const form = useForm<EditValues>({
    initialValues: { ...startValues, ...draft },
    validate: (values) => validateChanges(startValues, values),
  });
  const removeDraft = useChangesDraft(form, { form: 'company', companyId: company.id }, (values) =>
    changedFields(startValues, values),
  );
  const isSaved = useRef(false);
  const changes = () => changedFields(startValues, getValues(form, { shouldActive: false, peek: true }));
  const business = businessPart(form);
  const second = useCompanySecondLanguage(business, { ...startValues, ...draft });

  // After the end of the session nothing is lost by leaving: the draft is stored, or deleted with the account.
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
            reset(form, { initialValues: startValues });
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

/** The facts that cannot be changed. */
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

interface LogoFieldProps {
  form: FormStore<EditValues>;
  slug: string;
}

/** The company's logo, cut to a square. @see requirements J10, J11 */
function LogoField({ form, slug }: LogoFieldProps) {
  return (
    <Field of={form} name="logo">
      {(field) => <ConnectedLogo form={form} slug={slug} field={field} />}
    </Field>
  );
}

interface ConnectedLogoProps extends LogoFieldProps {
  field: FieldState<string>;
}

function ConnectedLogo({ form, slug, field }: ConnectedLogoProps) {
  const { t } = useTranslation('company-account');
  const faultText = useFaultText();
  const { value: logo = '', error } = useFieldState(field);
  return (
    <PictureField
      hasMargins
      labels={{
        label: t('edit.logo.label'),
        choose: t('edit.logo.choose'),
        change: t('edit.logo.change'),
        remove: t('edit.logo.remove'),
      }}
      preview={<CompanyLogo slug={slug} logoUrl={logo || null} size={92} isEager />}
      picture={logo}
      error={error && faultText(error)}
      onChange={(picture) => setValue(form, 'logo', picture)}
    />
  );
}

/** Whether the company gets mails, and in which language. */
function MailFields({ form }: { form: FormStore<EditValues> }) {
  const { t } = useTranslation('company-account');
  return (
    <fieldset className="grid gap-3">
      <legend className="text-sm font-semibold">{t('edit.mails')}</legend>
      <p className="text-xs text-muted">{t('edit.wants_mail_hint')}</p>
      <SwitchField form={form} name="wantsMail" label={t('edit.wants_mail')} />
      <SelectField form={form} name="language" label={t('edit.language')}>
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {t(`shell:language.${language}`)}
          </option>
        ))}
      </SelectField>
    </fieldset>
  );
}

interface SaveCompanyOptions {
  form: FormStore<EditValues>;
  companyId: number;
  /** Removes the draft and lets the page be left. */
  leave: () => Promise<void>;
  /** The session has ended on the server. */
  onSessionEnded: () => void;
}

/** Returns what saves the changes, shows the result and leads back to the dashboard. @see requirements Q10, Q11 */
export function useSaveCompany({ form, companyId, leave, onSessionEnded }: SaveCompanyOptions) {
  const { t } = useTranslation('company-account');
  const router = useRouter();

  function showFailure(fault: unknown) {
    const failure = failureIn(fault);
    const message = saveFailureText(t, fault);
    if (failure) showErrors(form, fieldErrorsOf(failure));
    setResponse(form, { status: 'error', message });
    showToast({ title: t('edit.failed'), description: message, tone: 'destructive' });
    if (failure?.code === 'not_authenticated') onSessionEnded();
  }

  return async (patch: CompanyPatch): Promise<void> => {
    try {
      if (Object.keys(patch).length > 0) {
        await saveCompany(companyId, patch);
        showToast({ title: t('edit.saved'), description: t('edit.saved_hint') });
      }
      await leave();
      await router.navigate({ to: '/company-dashboard' });
    } catch (fault) {
      showFailure(fault);
    }
  };
}
