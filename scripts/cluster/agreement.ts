import type { FeedChanges, FeedDigest } from '#shared/model/sync.ts';
import { shardOf, sumOfRows } from '#shared/rules/shards.ts';

/** A device that follows the people of the directory, whichever server answers. */
export interface Follower {
  /** Pulls until aborted. */
  follow(ending: AbortSignal): Promise<void>;
  /** Pulls the rest, and compares with the digest of a server. @returns The differences, in words. */
  compare(origin: string): Promise<string[]>;
  /** Errors: rows that came again or in an older revision. */
  faults: string[];
  /** How often the server had a new history, so that all rows were pulled again. */
  readonly restarts: number;
}

const pauseMs = 50;
/** 410 `resync`. */
const historyEnded = 410;

/** Makes a device that pulls from the start of the history. */
export async function createFollower(origin: string): Promise<Follower> {
  const seen = new Map<number, number>();
  const rows = new Map<number, number>();
  const faults: string[] = [];
  let since = await beginningOf(origin);
  let restarts = 0;

  async function restart(from: string): Promise<void> {
    restarts += 1;
    seen.clear();
    rows.clear();
    since = await beginningOf(from);
  }

  function take(items: FeedChanges['items'], gone: FeedChanges['gone']): void {
    for (const { id, rev } of [...items, ...gone]) {
      if (rev <= (seen.get(id) ?? 0)) faults.push(`person ${id} came again with ${rev} after ${seen.get(id)}`);
      seen.set(id, rev);
    }
    for (const { id, rev } of items) rows.set(id, rev);
    for (const { id } of gone) rows.delete(id);
  }

  async function pull(from: string): Promise<boolean> {
    const answer = await fetch(`${from}/api/sync/talents/changes?since=${since}`).catch(() => undefined);
    // The request was lost or refused for now; the checkpoint stays.
    if (!answer || answer.status >= 429) return false;
    if (answer.status === historyEnded) {
      await restart(from);
      return true;
    }
    if (!answer.ok) {
      faults.push(`changes since ${since} were answered with ${answer.status}`);
      return false;
    }
    // The contract defines this answer.
    const { items, gone, next, more } = (await answer.json()) as FeedChanges;
    take(items, gone);
    since = next;
    return more;
  }

  return {
    faults,
    get restarts() {
      return restarts;
    },
    async follow(ending) {
      while (!ending.aborted) {
        if (!(await pull(origin))) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    },
    async compare(server) {
      while (await pull(server));
      const held = [...rows].map(([id, rev]) => ({ id, rev }));
      const sums = [...Map.groupBy(held, ({ id }) => shardOf(id))].map(([n, some]) => [
        n,
        ...Object.values(sumOfRows(some)),
      ]);
      const { shards } = await digestOf(server);
      const isSame = JSON.stringify(sums.toSorted()) === JSON.stringify(shards.toSorted());
      return isSame ? [] : [`${server} has ${JSON.stringify(shards)}, the device ${JSON.stringify(sums)}`];
    },
  };
}

async function beginningOf(origin: string): Promise<string> {
  return `${(await digestOf(origin)).epoch}.0`;
}

async function digestOf(origin: string): Promise<FeedDigest> {
  return (await fetch(`${origin}/api/sync/talents/digest`)).json() as Promise<FeedDigest>;
}

/**
 * Reads the whole list of people at each server, as a visitor who pages through it.
 *
 * @returns What differs from the first server, in words.
 */
export async function compareLists(origins: readonly string[]): Promise<string[]> {
  const lists = await Promise.all(origins.map(wholeList));
  return origins.filter((_, n) => lists[n] !== lists[0]).map((origin) => `${origin} lists other people`);
}

async function wholeList(origin: string): Promise<string> {
  const cards: unknown[] = [];
  for (let next: string | undefined = '/api/users?limit=200'; next; ) {
    const answer: Response = await fetch(origin + next);
    if (!answer.ok || answer.headers.has('age')) return `${answer.status}, ${answer.headers.get('age')} s old`;
    cards.push(...((await answer.json()) as unknown[]));
    next = /<(.*)>/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  return JSON.stringify(cards);
}
