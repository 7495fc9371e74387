import { loadNamespaces } from '#pwa/i18n/texts.ts';
import { HistoryCards } from './history-cards.tsx';

/** The timeline of a profile with its texts: it stands below what a first view waits for. */
export async function loadHistoryCards(): Promise<typeof HistoryCards> {
  await loadNamespaces(['profile-tools']);
  return HistoryCards;
}
