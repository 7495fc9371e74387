import { useTranslation } from 'react-i18next';
import type { Industry } from '#shared/catalog/industries.ts';

/** Names industries in the shown language. @see checklist A8 */
export function useIndustryLabel(): (industry: Industry) => string {
  const { t } = useTranslation('catalog');
  return (industry) => t(`industries.${industry}`);
}
