import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { storeChoice } from './capacity-choice.ts';
import { type CapacityChoice, type OfflineData, offlineData } from './offline-data.ts';

const loadEngine = () => import('./offline-engine.ts');

const actions = {
  /** Asks for changes of all directories now, and for the next part where this device holds back. */
  refresh: async (): Promise<void> => (await loadEngine()).refresh(),
  /** Removes every public copy from this device: directories, lists and viewed profiles. Private data stay. */
  removeAll: async (): Promise<void> => (await loadEngine()).removeAll(),
  /**
   * Chooses how much this device keeps; then surplus rows go, and missing rows come.
   *
   * @throws where the browser keeps storage closed
   */
  setChoice(choice: CapacityChoice): void {
    // Kept before the engine is loaded: the choice holds also when the page closes at once, or nothing can be loaded.
    storeChoice(choice);
    offlineData.set({ ...offlineData.get(), choice });
    loadEngine()
      .then(({ followChoice }) => followChoice())
      // The choice is stored: the next start follows it.
      .catch(() => undefined);
  },
};

/**
 * Follows this device's copy of the directories, as all tabs and the worker change it.
 *
 * @see protocol §3, requirements V4
 */
export function useOfflineData(): OfflineData & typeof actions {
  useEffect(() => {
    loadEngine()
      .then(async ({ followCopies, measureStorage }) => {
        await followCopies();
        await measureStorage();
      })
      // Its code was never loaded and there is no network: the known state stays shown.
      .catch(() => undefined);
  }, []);
  const state = useSyncExternalStore(offlineData.subscribe, offlineData.get);
  return useMemo(() => ({ ...state, ...actions }), [state]);
}

// The person's first actions come before the filling of the device.
const firstRestMs = 2000;

/**
 * Keeps the copies of the directories up to date, once the page has nothing better to do.
 *
 * @returns what ends the wait
 * @see protocol §3 When
 */
export function startOfflineDataWhenIdle(): () => void {
  const start = () =>
    void import('./offline-engine.ts').then(
      ({ startOfflineData }) => startOfflineData(),
      // Its code cannot be loaded offline; the next visit tries again.
      () => undefined,
    );
  const timer = setTimeout(() => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(start);
    else start();
  }, firstRestMs);
  return () => clearTimeout(timer);
}
