import { loadNamespaces } from '#pwa/i18n/texts.ts';
import { HistoryCards } from './history-cards.tsx';

/** Loads the timeline of a profile with its texts: it stands below the first view. */
export async function loadHistoryCards(): Promise<typeof HistoryCards> {
  await loadNamespaces(['profile-tools']);
  return HistoryCards;
}
