import { keepFormDraft, readFormDraft } from '#pwa/data/core/form-draft.ts';
import { formValuesOf, type RegistrationValues } from '#pwa/features/company-account/company-values.ts';
import { businessFields } from '#shared/model/company-field-names.ts';
import { toCalendarDay } from '#shared/rules/calendar-day.ts';

const place = { form: 'company-registration', userId: null };

/** An empty form: the day is today, and nothing else is known. @see requirements O4 */
export function emptyValues(): RegistrationValues {
  return {
    ...formValuesOf(businessFields, { registrationDate: toCalendarDay(new Date()) }),
    ...{ email: '', password: '', confirmPassword: '' },
  };
}

/** The typed values and the chosen address. */
export type RegistrationDraft = Partial<RegistrationValues> & { slug?: string };

/** The fields from before a reload or a crash in this tab; never the passwords. */
export async function readRegistrationDraft(): Promise<RegistrationDraft> {
  const empty: Record<string, unknown> = { ...emptyValues(), slug: '' };
  const { fields } = (await readFormDraft(place)) ?? {};
  const known = Object.entries(Object(fields)).filter(
    ([name, value]) => name in empty && typeof value === typeof empty[name],
  );
  return Object.fromEntries(known);
}

/** Keeps the typed fields, but for the passwords. */
export function keepRegistrationDraft(values: RegistrationDraft): void {
  const empty: Record<string, unknown> = { ...emptyValues(), slug: '' };
  const { password: _, confirmPassword: __, ...kept } = values;
  void keepFormDraft(
    place,
    Object.fromEntries(Object.entries(kept).filter(([name, value]) => value !== undefined && value !== empty[name])),
  );
}

/** The company is registered, or an empty form is wanted. */
export function forgetRegistrationDraft(): void {
  void keepFormDraft(place, {});
}
