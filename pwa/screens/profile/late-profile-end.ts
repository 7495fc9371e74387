import { loadNamespaces } from '#pwa/i18n/texts.ts';
import { loadLateStyles } from '#pwa/ui/load-styles.ts';
import { ProfileEnd } from './profile-end.tsx';

/** Loads the parts below the cards of a profile, with their styles and texts; a first view waits for none of them. */
export async function loadProfileEnd(): Promise<{ default: typeof ProfileEnd }> {
  await Promise.all([loadLateStyles(), loadNamespaces(['visits', 'reports'])]);
  return { default: ProfileEnd };
}
