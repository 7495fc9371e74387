import toolStyles from '#pwa/styles/profile-tools.css?url';
import { loadStyles } from '#pwa/ui/load-styles.ts';

/** Loads the styles of the tools and of the printed page. */
export function loadToolStyles(): Promise<void> {
  return loadStyles(toolStyles);
}
