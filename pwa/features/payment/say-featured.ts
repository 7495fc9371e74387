import { loadNamespaces, translateIn } from '#pwa/i18n/texts.ts';

import { showToast } from '#pwa/ui/toast-state.ts';

/** Shows on any screen that a payment of an earlier visit succeeded. @see requirements M18 */
export async function sayFeatured(): Promise<void> {
  await loadNamespaces(['upgrade']);
  const t = translateIn('upgrade');
  showToast({ title: t('success.title'), description: t('success.resumed') });
}
