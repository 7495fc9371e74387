import { useIndustryLabel } from '#pwa/features/catalog/industry-label.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { useDocumentTitle } from '#pwa/ui/use-document-title.ts';
import { usePageDescription } from '#pwa/ui/use-page-description.ts';
import type { PublicProfile } from '#shared/model/user.ts';
import { metaDescription } from '#shared/rules/text-preview.ts';

/** Names the page after its person and describes it by the bio, as the served HTML does. @see requirements H9, H14 */
export function useProfileHead(profile: PublicProfile): void {
  const { t } = useTranslation('profile');
  const industry = useIndustryLabel()(profile.industry);
  const { name } = profile;
  const description = metaDescription(profile.bio) || t('description_without_bio', { name, industry });
  useDocumentTitle(t('document_title', { name }));
  usePageDescription(description);
}
