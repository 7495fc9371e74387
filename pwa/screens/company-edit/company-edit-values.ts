import * as v from 'valibot';
import {
  type EditValues,
  editFields,
  formValuesOf,
  readEmployees,
} from '#pwa/features/company-account/company-values.ts';
import { validateInput } from '#pwa/ui/form/validate-input.ts';
import { type CompanyPatch, CompanyPatchSchema, type OwnCompany } from '#shared/model/company.ts';
import { isCompanySwitch } from '#shared/model/company-field-names.ts';
import { mapFields } from '#shared/model/field-rows.ts';

/** Some of the values, as the form library hands them out. */
export type SomeValues = { [Field in keyof EditValues]?: EditValues[Field] | null | undefined };

const DraftSchema = v.partial(
  v.object(mapFields(editFields, (field) => (isCompanySwitch(field) ? v.boolean() : v.string()))),
);

/** Fills the form from the account. @see requirements Q10 */
export function valuesOf(company: OwnCompany): EditValues {
  // A session that an older version left on the device lacks newer fields.
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

/** Checks the changed fields; stored values are not the form's to judge. */
export function validateChanges(base: EditValues, values: SomeValues): Promise<Record<string, string>> {
  return validatePatch(toInput(changedFields(base, values)));
}

/** Turns changes into a tidied patch of only them. @throws ValiError when they were not validated before */
export function toPatch(changes: Partial<EditValues>): CompanyPatch {
  return v.parse(CompanyPatchSchema, toInput(changes));
}

/** Reads a kept draft; fields that the form lacks are dropped. */
export function readDraft(kept: unknown): Partial<EditValues> {
  const read = v.safeParse(DraftSchema, kept);
  // Absent and undefined mean the same to the form.
  return read.success ? (read.output as Partial<EditValues>) : {};
}
