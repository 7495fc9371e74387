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

/** The headers with what is left to a caller; none where nothing was counted. */
export function quotaHeaders(ofAccount: readonly Quota[], ofAddress: readonly Quota[] = []): Record<string, string> {
  const quotas = [...ofAccount, ...ofAddress];
  if (quotas.length === 0) return {};
  return {
    'RateLimit-Policy': quotas.map(({ policy }) => policy).join(', '),
    RateLimit: quotas.map(({ state }) => state).join(', '),
  };
}

const minute = 60;
const daySeconds = 24 * 60 * minute;

/** So many wrong passwords of an account are checked within a day without a pause. */
const freeGuesses = 10;
/** The first pause; each further one is twice as long. */
const firstPauseSeconds = minute;
const longestPauseSeconds = 60 * minute;

/** Makes everybody who guesses at one password wait, all of them together. */
export interface BackOff {
  /**
   * Counts a guess before it is looked at. With many guesses the next one is looked at after a pause only, and pauses
   * grow: from ten thousand addresses, too, 16 are looked at within the first hour and some 40 within a day.
   *
   * @returns True when the owner is to be warned: at most once a day.
   * @throws AppError `password_guesses`
   */
  enter(key: string): Promise<boolean>;
  /** Uncounts a guess that was right. */
  takeBack(key: string): Promise<void>;
}

/**
 * Makes a back-off. Keys are whatever the callers name, so that one that exists is treated as one that does not.
 *
 * @param scope Makes the names of its counts unique.
 * @see docs/decisions/018-guesses-wait.md
 */
export function createBackOff(shared: SharedCounts | undefined, scope: string): BackOff {
  const guesses = createLimiter({ name: 'guesses', points: freeGuesses, seconds: daySeconds }, shared, scope);
  const pauses = createLimiter({ name: 'pauses', points: 1, seconds: firstPauseSeconds }, shared, scope);
  const warnings = createLimiter({ name: 'warnings', points: 1, seconds: daySeconds }, shared, scope);

  async function pause(key: string, looksBefore: number): Promise<void> {
    const customDuration = Math.min(firstPauseSeconds * 2 ** looksBefore, longestPauseSeconds);
    await pauses.note(key);
    await pauses.limiter.consume(key, 1, { customDuration }).catch((refused: unknown) => {
      throw refusalOf(refused, undefined, 'password_guesses');
    });
  }

  async function isFirstWarning(key: string): Promise<boolean> {
    await warnings.note(key);
    const { consumedPoints } = await warnings.limiter.penalty(key);
    return consumedPoints === 1;
  }

  return {
    async enter(key) {
      const before = (await guesses.limiter.get(key))?.consumedPoints ?? 0;
      if (before >= freeGuesses) await pause(key, before - freeGuesses);
      await guesses.note(key);
      const { consumedPoints } = await guesses.limiter.penalty(key);
      if (consumedPoints <= freeGuesses) return false;
      // Others came at the same moment: together they are more than those without a pause.
      if (before < freeGuesses) {
        await pause(key, 0).catch(async (refused: unknown) => {
          await guesses.limiter.reward(key);
          throw refused;
        });
      }
      return isFirstWarning(key);
    },
    async takeBack(key) {
      await guesses.limiter.reward(key);
    },
  };
}
