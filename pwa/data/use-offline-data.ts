import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { type CapacityChoice, type OfflineData, offlineData } from './offline-data.ts';

const loadEngine = () => import('./offline-engine.ts');

const actions = {
  /** Asks for what is new in all directories now, and for the next part where this device holds back. */
  refresh: async (): Promise<void> => (await loadEngine()).refresh(),
  /** Removes every public copy from this device: directories, lists and viewed profiles. Private data stay. */
  removeAll: async (): Promise<void> => (await loadEngine()).removeAll(),
  /** Chooses how much this device keeps; what is too much goes, what is missing comes. */
  setChoice: async (choice: CapacityChoice): Promise<void> => (await loadEngine()).setChoice(choice),
};

/**
 * Follows what this device keeps of the directories, of all tabs and the worker.
 *
 * @see sync §4, checklist V4
 */
export function useOfflineData(): OfflineData & typeof actions {
  useEffect(() => {
    loadEngine()
      .then(async ({ followCopies, measureStorage }) => {
        await followCopies();
        await measureStorage();
      })
      // Its code was never loaded and there is no network: what is known stays shown.
      .catch(() => undefined);
  }, []);
  const state = useSyncExternalStore(offlineData.subscribe, offlineData.get);
  return useMemo(() => ({ ...state, ...actions }), [state]);
}
