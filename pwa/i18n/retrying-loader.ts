import { limits } from '#shared/limits.ts';

export interface LoaderDeps {
  fetchJson(url: string): Promise<unknown>;
  wait(ms: number): Promise<void>;
}

/**
 * Makes a loader of JSON files: at most 10 at a time, each tried once and up to 5 times more, after 350 ms, 700 ms, …
 *
 * @throws what the last try threw
 * @see spec §9 Translation loading, checklist W6
 */
export function createRetryingLoader(deps: LoaderDeps): (url: string) => Promise<unknown> {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function loadWithRetries(url: string, attempt = 0): Promise<unknown> {
    try {
      return await deps.fetchJson(url);
    } catch (error) {
      if (attempt >= limits.translationRetries) throw error;
      await deps.wait(limits.translationRetryBaseMs * 2 ** attempt);
      return loadWithRetries(url, attempt + 1);
    }
  }

  return async (url) => {
    if (running >= limits.translationParallelLoads) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await loadWithRetries(url);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
