import type { FormStore } from '@modular-forms/react';
import { IconMapPin, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { Written } from '#pwa/features/catalog/written.tsx';
import {
  type BusinessValues,
  type RegistrationValues,
  readEmployees,
} from '#pwa/features/company-account/company-values.ts';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { CompanyLogo } from '#pwa/ui/company-logo.tsx';
import { useFormText, useFormValues } from '#pwa/ui/form/form-state.ts';
import { Naqsha } from '#pwa/ui/naqsha.tsx';
import { countries } from '#shared/catalog/countries.ts';
import { isIndustry } from '#shared/catalog/industries.ts';
import { inLanguage, languageOf, nameBeside } from '#shared/rules/both-languages.ts';
import { isSlug, suggestSlug } from '#shared/rules/slug.ts';

/** The company as others will see it, while it is typed. Hidden from screen readers, which have the form. */
export function CompanyPreview({ form, slug: chosen }: { form: FormStore<BusinessValues>; slug: string }) {
  const { t } = useTranslation('company-account');
  const values = useFormValues(form);
  const value = (name: keyof BusinessValues) => String(values[name] ?? '').trim();
  const texts = {
    ...{ name: value('name'), nameOther: value('nameOther') },
    ...{ description: value('description'), descriptionOther: value('descriptionOther') },
  };
  const shown = inLanguage(texts, useLanguage());
  const other = nameBeside(shown);
  const slug = chosen || t('register.address_placeholder');
  const industry = value('industry');
  return (
    <div className="card-d overflow-hidden" aria-hidden="true">
      <Naqsha slug={slug} tone="plate" height={72} />
      <div className="px-6 pb-6 wrap-anywhere">
        <CompanyLogo slug={slug} size={72} className="av-ring relative -mt-9" />
        <p className="name ua mt-4 font-display text-lg font-semibold">
          <Written>{shown.name || t('register.preview_name')}</Written>
        </p>
        {other && (
          <p className="ua text-sm text-muted">
            <Written>{other}</Written>
          </p>
        )}
        {isIndustry(industry) && <p className="text-sm text-muted">{t(`catalog:industries.${industry}`)}</p>}
        <PreviewFacts country={value('country')} employees={value('employees')} />
        <p className="ua mt-4 line-clamp-3 text-sm">
          <Written>{shown.description || t('register.preview_description')}</Written>
        </p>
      </div>
    </div>
  );
}

function PreviewFacts({ country, employees }: { country: string; employees: string }) {
  const { t } = useTranslation('company-account');
  const language = useLanguage();
  const place = countries.find((one) => one === country);
  const count = Number(readEmployees(employees));
  const hasCount = Number.isInteger(count) && count > 0;
  if (!place && !hasCount) return null;
  return (
    <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      {place && (
        <span className="inline-flex items-center gap-1.5">
          <IconMapPin className="icon text-subtle" />
          <span>{t(`catalog:countries.${place}`)}</span>
        </span>
      )}
      {hasCount && (
        <span className="inline-flex items-center gap-1.5">
          <IconUsers className="icon text-subtle" />
          <span>{t('register.employees', { count, number: formatNumber(count, language) })}</span>
        </span>
      )}
    </p>
  );
}

export interface CompanyAddress {
  /** The chosen address, or the suggested one; `''` before there is a name. */
  slug: string;
  /** The address made from the name. */
  suggested: string;
  /** The typed address; `''` while the suggested one is used. */
  chosen: string;
  choose(slug: string): void;
}

/**
 * The address of the new company. Made from the English name where there is one, because a transliterated Arabic name
 * is harder to read.
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
