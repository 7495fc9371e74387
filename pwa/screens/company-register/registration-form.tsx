import type { FormStore } from '@modular-forms/react';
import { reset, setResponse } from '@modular-forms/react';
import { IconAlertCircle } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { failureIn, fieldErrorsOf } from '#pwa/data/core/failure-text.ts';
import { useWatchUnsavedWork } from '#pwa/data/core/unsaved-work.ts';
import { parseForm } from '#pwa/data/core/validate-form.ts';
import { UnclearOutcome } from '#pwa/data/core/write-outcome.ts';
import { registerCompany } from '#pwa/data/hiring/company-actions.ts';
import { DraftNotice } from '#pwa/features/auth/draft-notice.tsx';
import { OfflineNotice } from '#pwa/features/auth/offline-notice.tsx';
import { BusinessFields } from '#pwa/features/company-account/business-fields.tsx';
import type { BusinessValues, RegistrationValues } from '#pwa/features/company-account/company-values.ts';
import { businessPart, readEmployees } from '#pwa/features/company-account/company-values.ts';
import { FormCard } from '#pwa/features/company-account/form-card.tsx';
import { useCompanySecond } from '#pwa/features/company-account/other-fields.tsx';
import { ChosenAddress } from '#pwa/features/forms/chosen-address.tsx';
import { useDraftKeeper } from '#pwa/features/forms/use-form-keeper.ts';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Form, FormError, SubmitButton } from '#pwa/ui/form/form.tsx';
import { showErrors, typedIn, useFaultCount } from '#pwa/ui/form/form-state.ts';
import { useForm } from '#pwa/ui/form/use-form.ts';
import { validateInput } from '#pwa/ui/form/validate-input.ts';
import { showToast } from '#pwa/ui/toast-state.ts';
import { CompanyRegistrationFormSchema } from '#shared/model/company.ts';
import { AccountFields } from './account-fields.tsx';
import { CompanyPreview } from './company-preview.tsx';
import {
  emptyValues,
  forgetRegistrationDraft,
  keepRegistrationDraft,
  type RegistrationDraft,
} from './registration-draft.ts';
import { registrationFailureText } from './registration-failure.ts';
import { type CompanyAddress, useCompanyAddress } from './use-company-address.ts';

type Store = FormStore<RegistrationValues>;
type SomeValues = { [Field in keyof RegistrationValues]?: RegistrationValues[Field] | null | undefined };

const toInput = (values: SomeValues) => ({ ...values, employees: readEmployees(values.employees ?? '') });
const validate = validateInput(CompanyRegistrationFormSchema);

/** Puts the server's refusals next to the fields they concern; the first of them gets the focus. */
function showFieldErrors(form: Store, fault: unknown): void {
  const failure = failureIn(fault);
  const errors = failure ? fieldErrorsOf(failure) : {};
  if (failure?.code === 'email_taken') errors.email = failure.code;
  showErrors(form, errors);
}

function draftIn(form: Store): Partial<RegistrationValues> {
  // Absent and undefined mean the same to the draft.
  return typedIn(form) as Partial<RegistrationValues>;
}

interface RegistrationFormProps {
  draft: RegistrationDraft;
  /** Runs once the person could read what became of it. */
  onSuccess: (email: string) => Promise<void>;
}

/** Everything a new company tells, and how it will look. @see requirements O1–O17 */
export function RegistrationForm({ draft, onSuccess }: RegistrationFormProps) {
  const { t } = useTranslation('company-account');
  const language = useLanguage();
  const { slug: _slug, ...typed } = draft;
  const form = useForm<RegistrationValues>({
    initialValues: { ...emptyValues(), ...typed },
    validate: (values) => validate(toInput(values)),
  });
  const [hasDraft, setHasDraft] = useState(() => Object.keys(draft).length > 0);
  const [isRegistered, setIsRegistered] = useState(false);
  useWatchUnsavedWork(() => !isRegistered && form.dirty.peek());
  const second = useCompanySecond(businessPart(form), draft);
  const address = useCompanyAddress(form, draft.slug ?? '');
  const latestSlug = useRef(address.chosen);
  latestSlug.current = address.chosen;
  useDraftKeeper(form, () => isRegistered || keepRegistrationDraft({ ...draftIn(form), slug: latestSlug.current }));

  async function handleSubmit(values: RegistrationValues) {
    try {
      const { confirmPassword: _, ...body } = parseForm(CompanyRegistrationFormSchema, toInput(values));
      await registerCompany({ ...body, slug: address.slug, language });
    } catch (fault) {
      const message = registrationFailureText(t, fault);
      showFieldErrors(form, fault);
      setResponse(form, { status: 'error', message });
      const title = t(fault instanceof UnclearOutcome ? 'register.unclear' : 'register.failed');
      showToast({ title, description: message, tone: 'destructive' });
      return;
    }
    setIsRegistered(true);
    forgetRegistrationDraft();
    showToast({ title: t('register.succeeded'), description: t('register.succeeded_hint') });
    // The form stays busy meanwhile, so that nobody registers twice.
    await onSuccess(values.email);
  }

  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Form of={form} onSubmit={handleSubmit} className="grid content-start gap-6">
        <OfflineNotice>{t('register.offline_notice')}</OfflineNotice>
        {hasDraft && (
          <DraftNotice
            onDiscard={() => {
              setHasDraft(false);
              reset(form, { initialValues: emptyValues() });
              address.choose('');
              forgetRegistrationDraft();
            }}
          />
        )}
        <FormCard number={1} title={t('sections.information')} hint={t('register.information_hint')}>
          <AccountFields form={form} second={second} />
        </FormCard>
        <FormCard number={2} title={t('sections.business')} hint={t('sections.business_hint')}>
          <BusinessFields form={businessPart(form)} second={second} />
        </FormCard>
        <FormError of={form} />
        <SubmitRow form={form} />
      </Form>
      <PreviewColumn form={businessPart(form)} address={address} />
    </div>
  );
}

interface PreviewColumnProps {
  form: FormStore<BusinessValues>;
  address: CompanyAddress;
}

/** How the company will look, and its address to be; it follows on wide screens. @see requirements O18 */
function PreviewColumn({ form, address }: PreviewColumnProps) {
  const { t } = useTranslation('company-account');
  return (
    <aside className="order-first grid content-start gap-3 self-start lg:sticky lg:top-24 lg:order-none">
      <p className="max-lg:hidden text-sm text-muted">{t('register.preview')}</p>
      <div className="max-lg:hidden">
        <CompanyPreview form={form} slug={address.slug} />
      </div>
      <ChosenAddress
        of="company"
        label={t('register.address')}
        placeholder={t('register.address_placeholder')}
        suggested={address.suggested}
        chosen={address.chosen}
        onChoose={address.choose}
      />
    </aside>
  );
}

/** Sends the form, and says how many fields stand in the way. */
function SubmitRow({ form }: { form: FormStore<RegistrationValues> }) {
  const { t } = useTranslation('company-account');
  const language = useLanguage();
  const count = useFaultCount(form);
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="flex items-center gap-2 text-sm font-medium text-error-ink" role="status">
        {count > 0 && (
          <>
            <IconAlertCircle className="icon" aria-hidden="true" />
            <span>{t('register.fix', { count, number: formatNumber(count, language) })}</span>
          </>
        )}
      </p>
      <SubmitButton of={form} size="lg" busyLabel={t('register.submitting')}>
        {t('register.submit')}
      </SubmitButton>
    </div>
  );
}
