import { loadNamespaces } from '#pwa/i18n/texts.ts';
import { loadStyles } from '#pwa/ui/load-styles.ts';
import styles from '../../../styles/suggestions.css?url';
import { SearchSuggestions } from './search-suggestions.tsx';

/** The suggestions below a search field with their texts and styles: no first view waits for them. */
export async function loadSuggestions(): Promise<typeof SearchSuggestions> {
  await Promise.all([loadNamespaces(['suggestions']), loadStyles(styles)]);
  return SearchSuggestions;
}
