import type { CompanyPage } from '#pwa/data/directory/use-company.ts';
import { useIndustryLabel } from '#pwa/features/catalog/industry-label.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { useDocumentTitle } from '#pwa/ui/use-document-title.ts';
import { usePageDescription } from '#pwa/ui/use-page-description.ts';
import { metaDescription } from '#shared/rules/text-preview.ts';

/** Names the page after its company and describes it, as the served HTML does. */
export function useCompanyHead({ name, industry, description }: CompanyPage['company']): void {
  const { t } = useTranslation('company-page');
  const label = useIndustryLabel()(industry);
  useDocumentTitle(t('document_title', { name }));
  usePageDescription(metaDescription(description) || t('description_without_about', { name, industry: label }));
}
