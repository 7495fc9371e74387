import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';

/** Writes the number of a company's employees; undefined at 0, which an empty field of its form means. */
export function useEmployeesText(): (employees: number) => string | undefined {
  const { t } = useTranslation('catalog');
  const language = useLanguage();
  return (employees) =>
    employees > 0 ? t('employees', { count: employees, number: formatNumber(employees, language) }) : undefined;
}
