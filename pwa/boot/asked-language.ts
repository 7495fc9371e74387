import type { Language } from '#shared/catalog/languages.ts';
import { rememberLanguage } from './language-choice.ts';

/**
 * Takes the language of a link (`?lang=en`, the form that search engines get) as the person's choice, and takes
 * it out of the address, so that it does not come back after a switch.
 */
export function takeAskedLanguage(): Language | undefined {
  const address = new URL(location.href);
  const asked = address.searchParams.get('lang');
  if (asked !== 'ar' && asked !== 'en') return undefined;
  rememberLanguage(asked);
  address.searchParams.delete('lang');
  history.replaceState(history.state, '', address);
  return asked;
}
