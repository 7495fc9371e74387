import { readFormDraft, storeFormDraft } from '#pwa/data/core/form-draft.ts';
import { formValuesOf, type RegistrationValues } from '#pwa/features/company-account/company-values.ts';
import { businessFields } from '#shared/model/company-field-names.ts';
import { toCalendarDay } from '#shared/rules/calendar-day.ts';

const place = { form: 'company-registration', userId: null };

/** An empty form, with today as the day of registration. @see requirements O4 */
export function emptyValues(): RegistrationValues {
  return {
    ...formValuesOf(businessFields, { registrationDate: toCalendarDay(new Date()) }),
    ...{ email: '', password: '', confirmPassword: '' },
  };
}

/** The typed values and the chosen address. */
export type RegistrationDraft = Partial<RegistrationValues> & { slug?: string };

/** The fields typed in this tab before a reload or a crash; never the passwords. */
export async function readRegistrationDraft(): Promise<RegistrationDraft> {
  const empty: Record<string, unknown> = { ...emptyValues(), slug: '' };
  const { fields } = (await readFormDraft(place)) ?? {};
  const stored = Object.entries(Object(fields)).filter(
    ([name, value]) => name in empty && typeof value === typeof empty[name],
  );
  return Object.fromEntries(stored);
}

/** Stores the typed fields, except the passwords. */
export function storeRegistrationDraft(values: RegistrationDraft): void {
  const empty: Record<string, unknown> = { ...emptyValues(), slug: '' };
  const { password: _, confirmPassword: __, ...storable } = values;
  void storeFormDraft(
    place,
    Object.fromEntries(
      Object.entries(storable).filter(([name, value]) => value !== undefined && value !== empty[name]),
    ),
  );
}

/** Removes the stored draft. */
export function removeRegistrationDraft(): void {
  void storeFormDraft(place, {});
}
