import { noteFault } from './note-fault.ts';

/** The words of each browser for a script that could not be loaded, and for other files. */
const missingCode = /dynamically imported module|Importing a module script failed/i;
const missingFile = /Failed to fetch|Load failed|NetworkError/i;

const waitsMs = [1000, 3000];

/** Code that did not arrive over a bad connection although the server has it. */
export class FileLost extends Error {
  override name = 'FileLost';
}

/** True when the error says that a file of the app could not be loaded. */
export function isMissingFile(fault: unknown): boolean {
  return fault instanceof FileLost || isReplaced(fault) || missingFile.test(String(fault));
}

/** True when code is gone from the server, as `loadAgain` found; a lost text file is not. */
export function isReplaced(fault: unknown): boolean {
  return missingCode.test(String(fault));
}

/**
 * Loads code, and again twice with growing pauses where it did not arrive: one lost request is no reason to show an
 * error page.
 *
 * @throws FileLost when the server has the file all the same; the browser's error when a newer build has replaced it, or
 *   without a connection
 */
export async function loadAgain<T>(load: () => Promise<T>): Promise<T> {
  for (const waitMs of waitsMs) {
    try {
      return await load();
    } catch (fault) {
      if (!isMissingFile(fault) || navigator.onLine === false) throw fault;
      noteFault('loading code', fault);
      if (await isGone(fault)) throw fault;
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
  return await load().catch(async (fault: unknown) => {
    if (!isMissingFile(fault) || navigator.onLine === false || (await isGone(fault))) throw fault;
    throw new FileLost('Code of the app did not arrive', { cause: fault });
  });
}

/** True when the server has no such file, because a newer build replaced it. */
async function isGone(fault: unknown): Promise<boolean> {
  // Safari does not name the file.
  const [address] = /https?:\S+/.exec(String(fault)) ?? [];
  if (!address) return false;
  return await fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === 404 || status === 410,
    // Without an answer nobody knows; the caller tries again.
    () => false,
  );
}
