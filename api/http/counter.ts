import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../domain/app-error.ts';
import type { SharedState } from '../store/shared-state.ts';

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
  /**
   * Refuses a key that has used all up; counts nothing.
   *
   * @throws AppError `rate_limited`
   */
  check(key: string): Promise<void>;
  takeBack(key: string): Promise<void>;
  clear(key: string): Promise<void>;
}

/** Where several processes count together. */
export type SharedCounts = SharedState['bounds'];

/**
 * Makes a counter.
 *
 * @param shared Where other processes count, too. While it cannot be asked, each counts for itself.
 * @param scope Makes the name unique within the headers.
 */
export function createCounter(bound: Bound, shared?: SharedCounts, scope = ''): Counter {
  const { limiter, note, forget } = createLimiter(bound, shared, scope);
  return {
    async count(key) {
      await note(key);
      const counted = await limiter.consume(key).catch((refused: unknown) => {
        throw refusalOf(refused, (reached) => quotaOf(bound, reached));
      });
      return quotaOf(bound, counted);
    },
    async check(key) {
      const counted = await limiter.get(key);
      if (counted && counted.consumedPoints >= bound.points)
        throw refusalOf(counted, (reached) => quotaOf(bound, reached));
    },
    async takeBack(key) {
      await limiter.reward(key);
    },
    async clear(key) {
      forget(key);
      await limiter.delete(key);
    },
  };
}

/** A limiter of the library, whose keys in the memory of this process are bounded. */
export interface Limiter {
  limiter: RateLimiterMemory | RateLimiterPostgres;
  /** To be called before a key is counted: the oldest keys go, so that a flood cannot fill the memory. */
  note(key: string): Promise<void>;
  forget(key: string): void;
}

/** Makes the limiter of a bound: shared where several processes count, else in memory. */
export function createLimiter(bound: Bound, shared: SharedCounts | undefined, scope: string): Limiter {
  const memory = new RateLimiterMemory({ points: bound.points, duration: bound.seconds });
  const limiter = shared ? sharedLimiter({ ...bound, name: `${scope}${bound.name}` }, shared, memory) : memory;
  const keys = new Set<string>();
  return {
    limiter,
    async note(key) {
      keys.delete(key);
      keys.add(key);
      if (keys.size > maxKeys) await forgetOldest(memory, keys);
    },
    forget: (key) => void keys.delete(key),
  };
}

/** The answer to a caller whom a limiter refused; a fault of the limiter stays what it is. */
export function refusalOf(
  refused: unknown,
  quota?: (reached: RateLimiterRes) => Quota,
  code: Refusal = 'rate_limited',
) {
  if (!(refused instanceof RateLimiterRes)) return refused;
  const retryAfterSeconds = secondsUntilReset(refused);
  return new AppError(code, { retryAfterSeconds, ...(quota && { quota: quota(refused) }) });
}

type Refusal = 'rate_limited' | 'password_guesses';

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
