import { Field, type FormStore, setValue } from '@modular-forms/react';
import { serverNow } from '#pwa/data/core/time.ts';
import { IndustryOptions } from '#pwa/features/catalog/options.tsx';
import { DateInput } from '#pwa/features/forms/day-field.tsx';
import {
  Beside,
  type SecondLanguage,
  SecondLanguageButton,
  secondInput,
  useSecondLabel,
} from '#pwa/features/forms/second-language.tsx';
import { ListedOptions, UsualFields, type UsualValues } from '#pwa/features/forms/usual-fields.tsx';
import { SkillsInput } from '#pwa/features/skills/skills-input.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { BoundField, SelectField, TextAreaField, TextField, useFaultText } from '#pwa/ui/form/form-field.tsx';
import { type FieldState, useFieldState } from '#pwa/ui/form/form-state.ts';
import { Nuqta } from '#pwa/ui/marks.tsx';
import { Segmented } from '#pwa/ui/segmented.tsx';
import type { Country } from '#shared/catalog/countries.ts';
import { industries } from '#shared/catalog/industries.ts';
import { jobStatuses } from '#shared/catalog/statuses.ts';
import { limits } from '#shared/limits.ts';
import { emptyAnswerOf } from '#shared/model/field-schemas.ts';
import { type JobFormField, jobFormFields, jobRows } from '#shared/model/job-field-names.ts';
import { jobSchemas } from '#shared/model/job-fields.ts';
import { dayAfter } from '../job-term.ts';
import type { JobValues } from './job-values.ts';
import { PayFields, PlaceField } from './place-and-pay-fields.tsx';

type Store = FormStore<JobValues>;

const pair = 'grid gap-5 md:grid-cols-2 md:gap-4';

/** What the work is, in both languages. @see requirements R1, R11 */
export function WorkFields({ form, second }: { form: Store; second: SecondLanguage }) {
  const { t } = useTranslation('dashboard');
  const otherLabel = useSecondLabel(second);
  const otherTitle = (
    <TextField form={form} name="titleOther" label={otherLabel(t('form.title'))} {...secondInput(second)} />
  );
  const otherDescription = (
    <TextAreaField
      form={form}
      name="descriptionOther"
      label={otherLabel(t('form.description'))}
      {...secondInput(second)}
      rows={5}
    />
  );
  return (
    <>
      <Beside second={second} other={otherTitle}>
        <TextField form={form} name="title" label={t('form.title')} autoComplete="off" />
      </Beside>
      <SecondLanguageButton second={second} leadsTo="titleOther" />
      <Beside second={second} other={otherDescription}>
        <TextAreaField form={form} name="description" label={t('form.description')} rows={5} />
      </Beside>
      <SelectField form={form} name="industry" label={t('form.industry')} placeholder={t('form.choose_industry')}>
        <IndustryOptions values={industries} />
      </SelectField>
    </>
  );
}

/** Where it is done, and for what pay. @see requirements R8, R10 */
export function TermFields({ form, country }: { form: Store; country: Country }) {
  return (
    <>
      <div className={pair}>
        <PlaceField form={form} country={country} />
        <UsualJobFields form={form} />
      </div>
      <PayFields form={form} />
    </>
  );
}

/** The fields that need no control of their own. @see requirements R10 */
function UsualJobFields({ form }: { form: Store }) {
  const { t } = useTranslation('job-fields');
  return (
    <UsualFields
      // The library's stores are invariant in their fields, but further fields do not harm who uses some of them.
      form={form as unknown as FormStore<UsualValues>}
      names={jobFormFields}
      table={jobRows}
      text={(name: JobFormField) => t(`label.${name}`)}
      options={(name) => (
        <ListedOptions
          row={jobRows[name]}
          empty={emptyAnswerOf(jobSchemas[name].answer) === null ? t('forms:not_said') : null}
        />
      )}
      autoComplete="off"
    />
  );
}

/** Whom the company looks for, and until when. @see requirements R3, R4 */
export function CandidateFields({ form, isNew }: { form: Store; isNew: boolean }) {
  const { t } = useTranslation('dashboard');
  const now = serverNow();
  return (
    <>
      <div className={pair}>
        <TextField
          form={form}
          name="experienceYears"
          label={t('form.experience')}
          hint={t('form.experience_hint')}
          inputMode="numeric"
          autoComplete="off"
        />
        <BoundField form={form} name="expiryDate" label={t('form.expiry')} hint={isNew && t('form.expiry_hint')}>
          {(control) => (
            <DateInput {...control} min={dayAfter(0, now)} max={dayAfter(limits.jobExpiryMaxDays - 1, now)} />
          )}
        </BoundField>
      </div>
      <SkillsField form={form} />
    </>
  );
}

/** The skills that the job asks for. @see requirements R2 */
function SkillsField({ form }: { form: Store }) {
  return (
    <Field of={form} name="skills" type="string[]">
      {(skills) => (
        <Field of={form} name="typedSkill">
          {(typed) => <ConnectedSkills form={form} skills={skills} typed={typed} />}
        </Field>
      )}
    </Field>
  );
}

interface ConnectedSkillsProps {
  form: Store;
  skills: FieldState<(string | undefined)[]>;
  typed: FieldState<string>;
}

function ConnectedSkills({ form, skills, typed }: ConnectedSkillsProps) {
  const faultText = useFaultText();
  const { value, error } = useFieldState(skills);
  const { value: text } = useFieldState(typed);
  return (
    <SkillsInput
      skills={(value ?? []).filter((skill) => skill !== undefined)}
      typed={text ?? ''}
      error={error && faultText(error)}
      onSkills={(all) => setValue(form, 'skills', all)}
      onTyped={(next) => setValue(form, 'typedSkill', next)}
    />
  );
}

/** The visibility of the job. @see requirements R3 */
export function StatusField({ form }: { form: Store }) {
  return (
    <Field of={form} name="status">
      {(field) => <ConnectedStatus form={form} field={field} />}
    </Field>
  );
}

function ConnectedStatus({ form, field }: { form: Store; field: FieldState<JobValues['status']> }) {
  const { t } = useTranslation('dashboard');
  const { value: status = 'active' } = useFieldState(field);
  return (
    <div className="fld">
      <p className="lbl" aria-hidden="true">
        {t('form.status')}
      </p>
      <div className="grid">
        <Segmented
          label={t('form.status')}
          value={status}
          options={jobStatuses.map((one) => ({ value: one, label: <StatusOption status={one} /> }))}
          onChange={(chosen) => setValue(form, 'status', chosen)}
        />
      </div>
      <p className="hint" role="status">
        {t(`form.lead_${status}`)}
      </p>
    </div>
  );
}

function StatusOption({ status }: { status: JobValues['status'] }) {
  const { t } = useTranslation('catalog');
  return (
    <>
      <Nuqta kind={status === 'draft' ? 'hollow' : 'full'} className={status === 'active' ? 'text-success' : ''} />
      <span>{t(`jobStatuses.${status}`)}</span>
    </>
  );
}
