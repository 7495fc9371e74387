import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { limits } from '#shared/limits.ts';
import { householdOf } from '#shared/rules/ip-network.ts';
import { AppError } from '../domain/app-error.ts';

const minuteSeconds = 60;
const maxKeys = 100_000;

/** Who knocks: the address, and the account that is meant, by its e-mail. */
export interface Caller {
  ip: string;
  account?: string | undefined;
}

/** A bound on how often somebody may try. */
export interface Throttle {
  /**
   * Counts an attempt before it is worked on, so that many at once cannot slip through together.
   *
   * @returns What to call when the attempt has succeeded.
   * @throws AppError `rate_limited`
   */
  enter(caller: Caller): Promise<() => Promise<void>>;
}

export interface Throttles {
  login: Throttle;
  companyLogin: Throttle;
  registration: Throttle;
  linkMail: Throttle;
  companyLinkMail: Throttle;
  profileRead: Throttle;
  payment: Throttle;
  newsletter: Throttle;
  contact: Throttle;
  visit: Throttle;
  report: Throttle;
  featureRequest: Throttle;
}

const nothingToTakeBack = () => Promise.resolve();
const open: Throttle = { enter: () => Promise.resolve(nothingToTakeBack) };
const allOpen: Throttles = {
  login: open,
  companyLogin: open,
  registration: open,
  linkMail: open,
  companyLinkMail: open,
  profileRead: open,
  payment: open,
  newsletter: open,
  contact: open,
  visit: open,
  report: open,
  featureRequest: open,
};

/**
 * The bounds of the house.
 *
 * @param isOn False for tests and load runs.
 * @see trust §3
 */
export function createThrottles(isOn: boolean): Throttles {
  if (!isOn) return allOpen;
  const burst = createCounter({ points: 25, seconds: 10 });
  return {
    login: loginThrottle(burst),
    companyLogin: loginThrottle(burst),
    linkMail: linkMailThrottle(burst),
    companyLinkMail: linkMailThrottle(burst),
    registration: all(burst, createCounter({ points: 60, seconds: minuteSeconds })),
    payment: all(createCounter({ points: 60, seconds: minuteSeconds })),
    newsletter: letterThrottle(),
    contact: letterThrottle(),
    visit: all(createCounter({ points: 60, seconds: minuteSeconds })),
    report: all(createCounter({ points: 10, seconds: 10 * minuteSeconds })),
    featureRequest: all(createCounter({ points: 60, seconds: minuteSeconds })),
    profileRead: exceptLoopback(all(createCounter({ points: 120, seconds: minuteSeconds }))),
  };
}

// Failures count per account and address and per address; a success takes its own attempt back and clears the account.
function loginThrottle(burst: Counter): Throttle {
  const seconds = 15 * minuteSeconds;
  const perAccount = createCounter({ points: 10, seconds });
  const perAddress = createCounter({ points: 100, seconds });
  return {
    async enter({ ip, account = '' }) {
      const address = householdOf(ip);
      const key = `${address} ${account}`;
      await burst.count(address);
      await perAccount.count(key);
      await perAddress.count(address);
      return async () => {
        await perAccount.clear(key);
        await perAddress.takeBack(address);
      };
    },
  };
}

// Each makes a mail: to an address that may be somebody else's, or to the operator.
function letterThrottle(): Throttle {
  const seconds = 60 * minuteSeconds;
  const perAddress = createCounter({ points: 20, seconds });
  const perMailbox = createCounter({ points: 5, seconds });
  return {
    async enter({ ip, account = '' }) {
      await perAddress.count(householdOf(ip));
      await perMailbox.count(account);
      return nothingToTakeBack;
    },
  };
}

// Per e-mail, whoever asks and whether anybody has it: nobody's mailbox is flooded, and being refused tells nothing.
function linkMailThrottle(burst: Counter): Throttle {
  const perAccount = createCounter({
    points: limits.linkMailsMax,
    seconds: limits.linkMailsWindowMinutes * minuteSeconds,
  });
  return {
    async enter({ ip, account = '' }) {
      await burst.count(householdOf(ip));
      await perAccount.count(account);
      return nothingToTakeBack;
    },
  };
}

function all(...counters: Counter[]): Throttle {
  return {
    async enter({ ip }) {
      for (const counter of counters) await counter.count(householdOf(ip));
      return nothingToTakeBack;
    },
  };
}

function exceptLoopback(throttle: Throttle): Throttle {
  return { enter: (caller) => (isLoopback(caller.ip) ? open : throttle).enter(caller) };
}

function isLoopback(ip: string): boolean {
  return ip === '::1' || ip.startsWith('127.') || ip.startsWith('::ffff:127.');
}

interface Counter {
  /** @throws AppError `rate_limited` */
  count(key: string): Promise<void>;
  takeBack(key: string): Promise<void>;
  clear(key: string): Promise<void>;
}

// The limiter itself keeps as many keys as come; the oldest go first here, so that a flood cannot fill the memory.
function createCounter({ points, seconds }: { points: number; seconds: number }): Counter {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  const keys = new Set<string>();
  return {
    async count(key) {
      keys.delete(key);
      keys.add(key);
      if (keys.size > maxKeys) await forgetOldest(limiter, keys);
      await limiter.consume(key).catch((refused: RateLimiterRes) => {
        throw new AppError('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) });
      });
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

async function forgetOldest(limiter: RateLimiterMemory, keys: Set<string>): Promise<void> {
  const [oldest] = keys;
  if (oldest === undefined) return;
  keys.delete(oldest);
  await limiter.delete(oldest);
}
