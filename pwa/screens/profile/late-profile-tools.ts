import { loadNamespaces } from '#pwa/i18n/texts.ts';
import { ProfileTools } from './profile-tools.tsx';
import { loadToolStyles } from './tool-styles.ts';

/** The tools of a profile with their styles and texts, none of which a first view waits for. */
export async function loadProfileTools(): Promise<typeof ProfileTools> {
  await Promise.all([loadToolStyles(), loadNamespaces(['profile-tools'])]);
  return ProfileTools;
}
