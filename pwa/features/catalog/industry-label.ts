import { useTranslation } from '#pwa/i18n/use-translation.ts';
import type { Industry } from '#shared/catalog/industries.ts';

/** Names industries in the shown language. @see requirements A8 */
export function useIndustryLabel(): (industry: Industry) => string {
  const { t } = useTranslation('catalog');
  return (industry) => t(`industries.${industry}`);
}
