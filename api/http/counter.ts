import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../domain/app-error.ts';

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

/** Makes a counter. The limiter itself keeps as many keys as come; here the oldest go first, so that a flood cannot fill the memory. */
export function createCounter(bound: Bound): Counter {
  const limiter = new RateLimiterMemory({ points: bound.points, duration: bound.seconds });
  const keys = new Set<string>();
  return {
    async count(key) {
      keys.delete(key);
      keys.add(key);
      if (keys.size > maxKeys) await forgetOldest(limiter, keys);
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
