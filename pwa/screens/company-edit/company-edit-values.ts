import * as v from 'valibot';
import { failureIn, failureText, isForeignError } from '#pwa/data/core/failure-text.ts';
import {
  type EditValues,
  editFields,
  formValuesOf,
  readEmployees,
} from '#pwa/features/company-account/company-values.ts';
import type { Translate } from '#pwa/i18n/text-keys.ts';
import { validateInput } from '#pwa/ui/form/form-state.ts';
import { type CompanyPatch, CompanyPatchSchema, type OwnCompany } from '#shared/model/company.ts';
import { isCompanySwitch } from '#shared/model/company-field-names.ts';
import { mapFields } from '#shared/model/field-rows.ts';

/** Some of the values, as the form library returns them. */
type SomeValues = { [Field in keyof EditValues]?: EditValues[Field] | null | undefined };

const DraftSchema = v.partial(
  v.object(mapFields(editFields, (field) => (isCompanySwitch(field) ? v.boolean() : v.string()))),
);

/** Fills the form from the account. @see requirements Q10 */
export function valuesOf(company: OwnCompany): EditValues {
  // The device may hold a session of an older version, which lacks newer fields.
  return formValuesOf(editFields, company);
}

/** The fields that differ from the form's first values. */
export function changedFields(base: EditValues, values: SomeValues): Partial<EditValues> {
  const entries = Object.entries(values).filter(
    // The entries are those of `values`.
    ([field, value]) => value !== undefined && value !== null && value !== base[field as keyof EditValues],
  );
  return Object.fromEntries(entries);
}

function toInput({ employees, logo, ...rest }: Partial<EditValues>): object {
  return {
    ...rest,
    ...(employees === undefined ? {} : { employees: readEmployees(employees) }),
    ...(logo === undefined ? {} : { logo: logo || null }),
  };
}

const validatePatch = validateInput(CompanyPatchSchema);

/** Validates the changed fields only, so that old values do not block a save. */
export function validateChanges(base: EditValues, values: SomeValues): Promise<Record<string, string>> {
  return validatePatch(toInput(changedFields(base, values)));
}

/** Turns changes into a tidied patch of only them. @throws ValiError when they were not validated before */
export function toPatch(changes: Partial<EditValues>): CompanyPatch {
  return v.parse(CompanyPatchSchema, toInput(changes));
}

/** Reads a stored draft; unknown fields are dropped. */
export function readDraft(stored: unknown): Partial<EditValues> {
  const read = v.safeParse(DraftSchema, stored);
  // Absent and undefined mean the same to the form.
  return read.success ? (read.output as Partial<EditValues>) : {};
}

/** Why a company's profile could not be saved, in the person's language. @see requirements Q10 */
export function saveFailureText(t: Translate<'company-account'>, fault: unknown): string {
  const failure = failureIn(fault);
  if (!failure) return t('edit.failed_hint');
  const { kind, status, statusText } = failure;
  if (kind === 'offline') return t('edit.offline');
  return isForeignError(failure)
    ? t('edit.status', { status, statusText })
    : failureText(t, failure) || t('edit.failed_hint');
}
