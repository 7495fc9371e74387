import type { FormStore } from '@modular-forms/react';
import { useState } from 'react';
import type { RegistrationValues } from '#pwa/features/company-account/company-values.ts';
import { useFormText } from '#pwa/ui/form/form-state.ts';
import { languageOf } from '#shared/rules/both-languages.ts';
import { isSlug, suggestSlug } from '#shared/rules/slug.ts';

export interface CompanyAddress {
  /** The address to be: the chosen one, else the one that the name gives; `''` before there is a name. */
  slug: string;
  /** The address that the name gives. */
  suggested: string;
  /** The typed address; `''` follows the name. */
  chosen: string;
  choose(slug: string): void;
}

/**
 * Follows the address of a company to be. An English name gives one that reads better than the letters of an Arabic one.
 *
 * @see requirements O18
 */
export function useCompanyAddress(form: FormStore<RegistrationValues>, first: string): CompanyAddress {
  const [chosen, choose] = useState(first);
  const name = useFormText(form, 'name');
  const nameOther = useFormText(form, 'nameOther');
  const suggested = suggestSlug(languageOf(nameOther) === 'en' && languageOf(name) === 'ar' ? nameOther : name);
  return { slug: isSlug(chosen) ? chosen : suggested, suggested, chosen, choose };
}
