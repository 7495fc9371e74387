import { StorageFull } from '#pwa/sync/account-state.ts';
import type { Runner, Scheduler } from '../scheduler.ts';

const reading = new Set<string | symbol>(['read', 'readBlob', 'readState', 'heldShards']);

/**
 * A store each of whose calls waits for its turn: before it the tab may die, and it may fail as a browser's storage
 * does, without having done anything.
 */
export function guarded<Store extends object>(
  store: Store,
  { scheduler, runner, name, touched }: { scheduler: Scheduler; runner: Runner; name: string; touched(): void },
): Store {
  return new Proxy(store, {
    get(target, key) {
      const method: unknown = Reflect.get(target, key);
      if (typeof method !== 'function') return method;
      return (...given: unknown[]) =>
        scheduler.wait({
          runner,
          label: () => `${name}.${String(key)}`,
          run: () => {
            if (!reading.has(key)) touched();
            return Reflect.apply(method, target, given);
          },
          failures: {
            quota: () => new StorageFull(),
            abort: () => new DOMException('The transaction was aborted', 'AbortError'),
          },
        });
    },
  });
}
