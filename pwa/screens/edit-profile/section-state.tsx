import type { FormStore } from '@modular-forms/react';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { useFaultyFields, useFormValues } from '#pwa/ui/form/form-state.ts';
import type { ProfileValues } from './profile-form.ts';
import { firstSectionOf, isFilled, type SectionName, sectionFields } from './sections.ts';

interface SectionStateProps {
  form: FormStore<ProfileValues>;
  name: SectionName;
}

/** Says how much of a section is filled, or that something in it must be put right. */
export function SectionState({ form, name }: SectionStateProps) {
  const { t } = useTranslation('edit-profile');
  const language = useLanguage();
  const values = useFormValues(form);
  const faulty = useFaultyFields(form);
  if (faulty.some((field) => firstSectionOf([field]) === name)) {
    return <span className="text-xs font-semibold text-error-ink">{t('sections.faulty')}</span>;
  }
  const fields = sectionFields[name];
  const filled = fields.filter((field) => isFilled(values[field])).length;
  // A list of entries is one field: "1 of 1 filled" would say nothing.
  if (fields.length === 1) {
    return (
      <span className="text-xs font-normal text-muted">{t(filled === 0 ? 'sections.empty' : 'sections.complete')}</span>
    );
  }
  return (
    <span className="text-xs font-normal text-muted">
      {t('sections.filled', { filled: formatNumber(filled, language), all: formatNumber(fields.length, language) })}
    </span>
  );
}
