import { loadNamespaces } from '#pwa/i18n/texts.ts';
import toolStyles from '#pwa/styles/profile-tools.css?url';
import { loadStyles } from '#pwa/ui/load-styles.ts';
import { ProfileTools } from './profile-tools.tsx';

/** The tools of a profile with their styles (those of its printed page, too) and texts; no first view waits for them. */
export async function loadProfileTools(): Promise<typeof ProfileTools> {
  await Promise.all([loadStyles(toolStyles), loadNamespaces(['profile-tools', 'fields', 'spoken-languages'])]);
  return ProfileTools;
}
