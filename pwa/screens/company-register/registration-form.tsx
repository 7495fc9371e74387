import { type FormStore, reset } from '@modular-forms/react';
import { IconAlertCircle } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { failureIn, failureText, isForeignError } from '#pwa/data/core/failure-text.ts';
import { useWatchUnsavedWork } from '#pwa/data/core/unsaved-work.ts';
import { parseForm } from '#pwa/data/core/validate-form.ts';
import { UnclearOutcome, withNetworkHint } from '#pwa/data/core/write-outcome.ts';
import { registerCompany } from '#pwa/data/hiring/company-actions.ts';
import {
  BusinessFields,
  IndustryField,
  NameField,
  WebsiteField,
} from '#pwa/features/company-account/business-fields.tsx';
import {
  type BusinessValues,
  businessPart,
  type RegistrationValues,
  readEmployees,
} from '#pwa/features/company-account/company-values.ts';
import { FormCard } from '#pwa/features/company-account/form-card.tsx';
import { useCompanySecondLanguage } from '#pwa/features/company-account/other-fields.tsx';
import { ChosenAddress } from '#pwa/features/forms/chosen-address.tsx';
import { OfflineNotice, RegistrationDraftNotice } from '#pwa/features/forms/form-notices.tsx';
import type { SecondLanguage } from '#pwa/features/forms/second-language.tsx';
import { showRefusal } from '#pwa/features/forms/show-failure.ts';
import { useSaveTyped } from '#pwa/features/forms/use-form-draft.ts';
import { formatNumber } from '#pwa/i18n/format.ts';
import type { Translate } from '#pwa/i18n/text-keys.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Form, FormError, SubmitButton } from '#pwa/ui/form/form.tsx';
import { TextField } from '#pwa/ui/form/form-field.tsx';
import { typedIn, useFaultCount, useForm, validateInput } from '#pwa/ui/form/form-state.ts';
import { RepeatedPassword } from '#pwa/ui/form/repeated-password.tsx';
import { showToast } from '#pwa/ui/toast-state.ts';
import { CompanyRegistrationFormSchema } from '#shared/model/company.ts';
import { type CompanyAddress, CompanyPreview, useCompanyAddress } from './company-preview.tsx';
import {
  emptyValues,
  type RegistrationDraft,
  removeRegistrationDraft,
  storeRegistrationDraft,
} from './registration-draft.ts';

type Store = FormStore<RegistrationValues>;
type SomeValues = { [Field in keyof RegistrationValues]?: RegistrationValues[Field] | null | undefined };

const toInput = (values: SomeValues) => ({ ...values, employees: readEmployees(values.employees ?? '') });
const validate = validateInput(CompanyRegistrationFormSchema);

function draftIn(form: Store): Partial<RegistrationValues> {
  // Absent and undefined mean the same to the draft.
  return typedIn(form) as Partial<RegistrationValues>;
}

interface RegistrationFormProps {
  draft: RegistrationDraft;
  /** Runs after the registration, with the e-mail of the company. */
  onSuccess: (email: string) => Promise<void>;
}

/** The form of a new company, and a preview of its page. @see requirements O1–O17 */
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
  const second = useCompanySecondLanguage(businessPart(form), draft);
  const address = useCompanyAddress(form, draft.slug ?? '');
  const latestSlug = useRef(address.chosen);
  latestSlug.current = address.chosen;
  useSaveTyped(form, () => isRegistered || storeRegistrationDraft({ ...draftIn(form), slug: latestSlug.current }));

  async function handleSubmit(values: RegistrationValues) {
    try {
      const { confirmPassword: _, ...body } = parseForm(CompanyRegistrationFormSchema, toInput(values));
      await registerCompany({ ...body, slug: address.slug, language });
    } catch (fault) {
      const message = registrationFailureText(t, fault);
      showRefusal(form, message, fault);
      const title = t(fault instanceof UnclearOutcome ? 'register.unclear' : 'register.failed');
      showToast({ title, description: message, tone: 'destructive' });
      return;
    }
    setIsRegistered(true);
    removeRegistrationDraft();
    showToast({ title: t('register.succeeded'), description: t('register.succeeded_hint') });
    // The form stays busy meanwhile, so that nobody registers twice.
    await onSuccess(values.email);
  }

  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Form of={form} onSubmit={handleSubmit} className="grid content-start gap-6">
        <OfflineNotice>{t('register.offline_notice')}</OfflineNotice>
        {hasDraft && (
          <RegistrationDraftNotice
            onDiscard={() => {
              setHasDraft(false);
              reset(form, { initialValues: emptyValues() });
              address.choose('');
              removeRegistrationDraft();
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

/** The button that sends the form, and how many fields have errors. */
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

interface AccountFieldsProps {
  form: FormStore<RegistrationValues>;
  second: SecondLanguage;
}

/** Name, e-mail, website, both passwords and the industry. @see requirements O2 */
function AccountFields({ form, second }: AccountFieldsProps) {
  const { t } = useTranslation('company-account');
  const business = businessPart(form);
  return (
    <>
      <NameField form={business} second={second} />
      <div className="grid gap-5 md:grid-cols-2 md:gap-4">
        <TextField form={form} name="email" label={t('fields.email')} type="email" autoComplete="username" />
        <WebsiteField form={business} />
        <RepeatedPassword
          form={form}
          name="password"
          labels={{
            password: t('fields.password'),
            hint: t('fields.password_hint'),
            repeated: t('fields.confirm_password'),
          }}
        />
      </div>
      <IndustryField form={business} />
    </>
  );
}

/** Why a company could not be registered, in the person's language. @see requirements O11 */
export function registrationFailureText(t: Translate<'company-account'>, fault: unknown): string {
  if (fault instanceof UnclearOutcome) return withNetworkHint(t, t('register.unclear_hint'), fault);
  const failure = failureIn(fault);
  if (!failure) return t('register.failed_hint');
  const { kind, isUnreadable, status } = failure;
  if (kind === 'offline') return t('register.offline');
  if (kind === 'foreign') return `${t('register.unreadable')}. ${failureText(t, failure)}`;
  if (isUnreadable) return t('register.unreadable');
  return isForeignError(failure)
    ? t('register.status', { status })
    : failureText(t, failure) || t('register.failed_hint');
}
