import { loadNamespaces } from '#pwa/i18n/texts.ts';
import { loadLateStyles } from '#pwa/ui/late-styles.ts';
import { ProfileEnd } from './profile-end.tsx';

/** What stands below the cards of a profile, with its styles and texts, none of which a first view waits for. */
export async function loadProfileEnd(): Promise<{ default: typeof ProfileEnd }> {
  await Promise.all([loadLateStyles(), loadNamespaces(['visits', 'reports'])]);
  return { default: ProfileEnd };
}
