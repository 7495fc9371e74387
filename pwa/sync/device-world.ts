import { randomUuid } from '../secure-context/random-uuid.ts';
import { browserLocks } from '../secure-context/secure-parts.ts';
import { type Locks, NoAnswer, type SyncAnswer, type SyncRequest, type World } from './ports.ts';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Without JSON the sender uses the status.
    return undefined;
  }
}

async function send({ method, path, headers, body, timeoutMs, isKeptAlive }: SyncRequest): Promise<SyncAnswer> {
  try {
    const response = await fetch(path, {
      method,
      credentials: 'same-origin',
      // A redirect is no answer of Dalil's, wherever it leads.
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(isKeptAlive ? { keepalive: true } : {}),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const json = parsed(await response.text());
    return { status: response.status, header: (name) => response.headers.get(name), json };
  } catch {
    throw new NoAnswer();
  }
}

/** Work under a lock of this name that this context began, where the browser has no locks across contexts. */
const lastOf = new Map<string, Promise<unknown>>();

const contextLocks: Locks = {
  run(name, _stealAfterMs, work) {
    const result = (lastOf.get(name) ?? Promise.resolve()).then(work);
    lastOf.set(
      name,
      // Only the order counts here; the caller has the error.
      result.catch(() => undefined),
    );
    return result;
  },
};

interface LockedWork<T> {
  name: string;
  stealAfterMs: number;
  work: () => Promise<T>;
}

async function runAcrossTabs<T>(locks: LockManager, { name, stealAfterMs, work }: LockedWork<T>): Promise<T> {
  const mine: { result?: Promise<T> } = {};
  const begin = () => {
    mine.result = work();
    return mine.result;
  };
  try {
    return await locks.request(name, { signal: AbortSignal.timeout(stealAfterMs) }, begin);
  } catch (fault) {
    // Another tab took the lock while the work went on. That is harmless, because the lock only saves work.
    if (mine.result) return mine.result;
    if (!(fault instanceof DOMException)) throw fault;
  }
  try {
    return await locks.request(name, { steal: true }, begin);
  } catch (fault) {
    if (mine.result) return mine.result;
    throw fault;
  }
}

function locks(): Locks {
  const acrossTabs = browserLocks();
  if (!acrossTabs) return contextLocks;
  return { run: (name, stealAfterMs, work) => runAcrossTabs(acrossTabs, { name, stealAfterMs, work }) };
}

/** The world as page and worker have it: fetch, the device's clock and chance, and the browser's locks. */
export function deviceWorld(): World {
  return {
    transport: { send },
    clock: { now: () => Date.now() },
    random: { fraction: () => Math.random(), uuid: randomUuid },
    locks: locks(),
  };
}
