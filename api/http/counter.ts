import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../domain/app-error.ts';
import type { SharedState } from '../ports/shared-state.ts';

const maxKeys = 100_000;

/** How many calls are allowed in how long. */
export interface Bound {
  /** Name in the headers: small letters and dashes. */
  name: string;
  points: number;
  seconds: number;
}

/** A bound and what is left of it, as items of the headers `RateLimit-Policy` and `RateLimit`. */
export interface Quota {
  policy: string;
  state: string;
}

/** Counts calls by key. */
export interface Counter {
  /** @throws AppError `rate_limited` */
  count(key: string): Promise<Quota>;
  takeBack(key: string): Promise<void>;
  clear(key: string): Promise<void>;
}

/** Where several processes count together. */
export type SharedCounts = SharedState['bounds'];

/**
 * Makes a counter. The limiter itself keeps as many keys as come; here the oldest go first, so that a flood cannot fill
 * the memory.
 *
 * @param shared Where other processes count, too. While it cannot be asked, each counts for itself.
 * @param scope Makes the name unique within the headers.
 */
export function createCounter(bound: Bound, shared?: SharedCounts, scope = ''): Counter {
  const memory = new RateLimiterMemory({ points: bound.points, duration: bound.seconds });
  const limiter = shared ? sharedLimiter({ ...bound, name: `${scope}${bound.name}` }, shared, memory) : memory;
  const keys = new Set<string>();
  return {
    async count(key) {
      keys.delete(key);
      keys.add(key);
      if (keys.size > maxKeys) await forgetOldest(memory, keys);
      const counted = await limiter.consume(key).catch((refused: unknown) => {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        const retryAfterSeconds = secondsUntilReset(refused);
        throw new AppError('rate_limited', { retryAfterSeconds, quota: quotaOf(bound, refused) });
      });
      return quotaOf(bound, counted);
    },
    async takeBack(key) {
      await limiter.reward(key);
    },
    async clear(key) {
      keys.delete(key);
      await limiter.delete(key);
    },
  };
}

function sharedLimiter({ name, points, seconds }: Bound, shared: SharedCounts, memory: RateLimiterMemory) {
  return new RateLimiterPostgres({
    storeClient: shared,
    storeType: 'pool',
    tableName: 'call_counts',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
    insuranceLimiter: memory,
    // A refused caller is refused again from memory, so that a flood does not reach the database.
    inMemoryBlockOnConsumed: points + 1,
  });
}

function quotaOf({ name, points, seconds }: Bound, counted: RateLimiterRes): Quota {
  return {
    policy: `"${name}";q=${points};w=${seconds}`,
    state: `"${name}";r=${Math.max(0, counted.remainingPoints)};t=${secondsUntilReset(counted)}`,
  };
}

function secondsUntilReset({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}

async function forgetOldest(limiter: RateLimiterMemory, keys: Set<string>): Promise<void> {
  const [oldest] = keys;
  if (oldest === undefined) return;
  keys.delete(oldest);
  await limiter.delete(oldest);
}

/** The headers that tell a caller how much is left; none where nothing was counted. */
export function quotaHeaders(ofAccount: readonly Quota[], ofAddress: readonly Quota[] = []): Record<string, string> {
  const quotas = [...ofAccount, ...ofAddress];
  if (quotas.length === 0) return {};
  return {
    'RateLimit-Policy': quotas.map(({ policy }) => policy).join(', '),
    RateLimit: quotas.map(({ state }) => state).join(', '),
  };
}
