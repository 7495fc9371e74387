import { loadNamespaces } from '#pwa/i18n/load-namespaces.ts';
import { translate } from '#pwa/i18n/texts.ts';
import { showToast } from '#pwa/ui/toast-state.ts';

/** Says on any screen that a payment of the visit before was made after all. @see checklist M18 */
export async function sayFeatured(): Promise<void> {
  await loadNamespaces(['upgrade']);
  showToast({ title: translate('upgrade', 'success.title'), description: translate('upgrade', 'success.resumed') });
}
