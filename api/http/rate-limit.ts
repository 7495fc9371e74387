import { hash } from 'node:crypto';
import { limits } from '#shared/limits.ts';
import type { Realm } from '#shared/model/realm.ts';
import { householdOf, isLoopback } from '#shared/rules/ip-network.ts';
import { AppError } from '../domain/app-error.ts';
import {
  type BackOff,
  type Bound,
  type Counter,
  createBackOff,
  createCounter,
  type Quota,
  type SharedCounts,
} from './counter.ts';
import type { NamedAccount } from './known-devices.ts';

const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;

/** The address of the caller, and the e-mail of the account that the call is about. */
export interface Caller {
  ip: string;
  account?: string | undefined;
  /** Names the device or the session of a caller whom the account knows; undefined for strangers. */
  device?: string | undefined;
}

/** A counted attempt. */
export interface Admission {
  /** The bounds that the caller may see: not how often others wrote to a mailbox. */
  quotas: readonly Quota[];
  /** To be called when the attempt has succeeded. */
  succeeded(): Promise<void>;
  /**
   * To be called when there is nothing at the address that was asked for, where that is bounded.
   *
   * @throws AppError `rate_limited`
   */
  missed?(): Promise<void>;
}

/** A bound on attempts that fail or find nothing. */
export interface Guesses {
  /**
   * To be called before a try, where also a right one is refused after too many wrong ones.
   *
   * @throws AppError `rate_limited`
   */
  check(ip: string): Promise<void>;
  /**
   * Counts a wrong one.
   *
   * @throws AppError `rate_limited`
   */
  wrong(ip: string): Promise<void>;
}

/** A bound on how often somebody may try. */
export interface Throttle {
  /**
   * Counts an attempt before it is worked on, so that many at once cannot slip through together.
   *
   * @throws AppError `rate_limited`
   */
  enter(caller: Caller): Promise<Admission>;
}

export interface Throttles {
  login: Throttle;
  companyLogin: Throttle;
  registration: Throttle;
  companyRegistration: Throttle;
  /** What a link of a mail does: its token may be a guess. */
  link: Throttle;
  slugCheck: Throttle;
  /** Searches and pages of lists that are not cached. */
  search: Throttle;
  linkMail: Throttle;
  companyLinkMail: Throttle;
  profileRead: Throttle;
  payment: Throttle;
  newsletter: Throttle;
  contact: Throttle;
  visit: Throttle;
  report: Throttle;
  featureRequest: Throttle;
  /** Access tokens that open nothing. */
  accessToken: Guesses;
  /** Links of mail programs to stop mails, whose signature is not ours. */
  oneClick: Guesses;
}

const nothingToTakeBack = () => Promise.resolve();
const open: Throttle = { enter: () => Promise.resolve({ quotas: [], succeeded: nothingToTakeBack }) };
const openToGuesses: Guesses = { check: nothingToTakeBack, wrong: nothingToTakeBack };
const allOpen: Throttles = {
  login: open,
  companyLogin: open,
  registration: open,
  companyRegistration: open,
  link: open,
  slugCheck: open,
  search: open,
  linkMail: open,
  companyLinkMail: open,
  profileRead: open,
  payment: open,
  newsletter: open,
  contact: open,
  visit: open,
  report: open,
  featureRequest: open,
  accessToken: openToGuesses,
  oneClick: openToGuesses,
};

interface ThrottleSettings {
  /** False for tests and load runs. */
  isOn: boolean;
  /** True behind a proxy: an address of this machine may then be anybody's. */
  trustsProxy?: boolean;
  /** Where several processes count together. */
  shared?: SharedCounts | undefined;
  /** Warns the owner of an account, if it exists, that somebody guesses its password; called at most once a day. */
  warnOfGuesses?: ((account: NamedAccount) => Promise<void>) | undefined;
}

/**
 * All rate limits. Each process counts reads separately, because a shared count costs more than many a read.
 *
 * @see trust §3
 */
export function createThrottles({ isOn, trustsProxy = false, shared, ...settings }: ThrottleSettings): Throttles {
  if (!isOn) return allOpen;
  const { warnOfGuesses = () => Promise.resolve() } = settings;
  const counterOf =
    (scope: string): NewCounter =>
    (bound) =>
      createCounter(bound, shared, scope);
  const counter = counterOf('');
  const passwordThrottle = (realm: Realm) =>
    loginThrottle(counterOf(`${realm} `), {
      backOff: createBackOff(shared, `${realm} `),
      warn: (email) => warnOfGuesses({ realm, email }),
    });
  const ownCounter = (bound: Bound) => createCounter(bound);
  const freeHere = (throttle: Throttle) => (trustsProxy ? throttle : exceptLoopback(throttle));
  return {
    login: passwordThrottle('user'),
    companyLogin: passwordThrottle('company'),
    linkMail: linkMailThrottle(counterOf('user ')),
    companyLinkMail: linkMailThrottle(counterOf('company ')),
    registration: formThrottle(counterOf('registration ')),
    companyRegistration: formThrottle(counterOf('company registration ')),
    link: linkThrottle(counterOf('link ')),
    payment: all(counter({ name: 'payments-of-address', points: 60, seconds: minuteSeconds })),
    newsletter: letterThrottle(counterOf('newsletter ')),
    contact: letterThrottle(counterOf('contact ')),
    visit: all(counter({ name: 'visits-of-address', points: 60, seconds: minuteSeconds })),
    report: all(counter({ name: 'reports-of-address', points: 10, seconds: 10 * minuteSeconds })),
    featureRequest: all(counter({ name: 'requests-of-address', points: 60, seconds: minuteSeconds })),
    profileRead: freeHere(readThrottle(ownCounter)),
    slugCheck: freeHere(fastAndSlow(ownCounter, { name: 'slug-checks', aMinute: 60, anHour: 1000 })),
    search: freeHere(fastAndSlow(ownCounter, { name: 'searches', aMinute: 1200, anHour: 15_000 })),
    accessToken: guessesOf(ownCounter({ name: 'wrong-tokens', points: 300, seconds: hourSeconds })),
    oneClick: guessesOf(counter({ name: 'wrong-links', points: 300, seconds: hourSeconds })),
  };
}

type NewCounter = (bound: Bound) => Counter;

// Each action has a count of its own. Otherwise somebody who guesses passwords would block registrations from the same office.
function formThrottle(counter: NewCounter): Throttle {
  return all(burstOf(counter), counter({ name: 'forms', points: 60, seconds: minuteSeconds }));
}

function linkThrottle(counter: NewCounter): Throttle {
  return all(
    burstOf(counter),
    counter({ name: 'forms', points: 60, seconds: minuteSeconds }),
    counter({ name: 'forms-an-hour', points: 600, seconds: hourSeconds }),
  );
}

// The slow bound is far above what 25 people of an office do together, and far below what a list of guesses needs.
function fastAndSlow(
  counter: NewCounter,
  { name, aMinute, anHour }: { name: string; aMinute: number; anHour: number },
) {
  return all(
    counter({ name, points: aMinute, seconds: minuteSeconds }),
    counter({ name: `${name}-an-hour`, points: anHour, seconds: hourSeconds }),
  );
}

// Reads of existing rows are bounded per minute alone. Reads of missing rows are bounded more: they try names.
function readThrottle(counter: NewCounter): Throttle {
  const reads = counter({ name: 'reads', points: 120, seconds: minuteSeconds });
  const misses = counter({ name: 'misses', points: 300, seconds: hourSeconds });
  return {
    async enter({ ip }) {
      const address = householdOf(ip);
      const quotas = [await reads.count(address)];
      await misses.check(address);
      return { quotas, succeeded: nothingToTakeBack, missed: async () => void (await misses.count(address)) };
    },
  };
}

function guessesOf(counter: Counter): Guesses {
  return {
    check: (ip) => counter.check(householdOf(ip)),
    wrong: async (ip) => void (await counter.count(householdOf(ip))),
  };
}

function burstOf(counter: NewCounter): Counter {
  return counter({ name: 'burst', points: 25, seconds: 10 });
}

interface GuessBounds {
  backOff: BackOff;
  warn(email: string): Promise<void>;
}

/**
 * Failures count per account and address, per address, and per account wherever they come from; a success takes its own
 * attempt back. A device that the account knows counts for itself: strangers cannot lock its owner out.
 */
function loginThrottle(counter: NewCounter, { backOff, warn }: GuessBounds): Throttle {
  const seconds = 15 * minuteSeconds;
  const burst = burstOf(counter);
  const perAccount = counter({ name: 'sign-ins', points: 10, seconds });
  const perAddress = counter({ name: 'sign-ins-of-address', points: 100, seconds });
  return {
    async enter({ ip, account = '', device }) {
      const address = householdOf(ip);
      const place = device ? JSON.stringify(['device', device]) : address;
      const key = JSON.stringify([place, account]);
      // Kept for a day: longer than an e-mail may outlive its account.
      const guesses = hash('sha256', JSON.stringify(device ? [account, device] : [account]), 'base64url');
      const quotas = [await burst.count(place), await perAccount.count(key)];
      if (!device) quotas.push(await perAddress.count(address));
      if (await backOff.enter(guesses)) await warn(account);
      return {
        quotas,
        async succeeded() {
          await backOff.takeBack(guesses);
          await perAccount.clear(key);
          if (!device) await perAddress.takeBack(address);
          await burst.takeBack(place);
        },
      };
    },
  };
}

// Each of these calls sends a mail: to an address that may be somebody else's, or to the operator.
function letterThrottle(counter: NewCounter): Throttle {
  const seconds = 60 * minuteSeconds;
  const perAddress = counter({ name: 'letters-of-address', points: 20, seconds });
  const perMailbox = counter({ name: 'letters', points: 5, seconds });
  return {
    async enter({ ip, account = '' }) {
      const quotas = [await perAddress.count(householdOf(ip))];
      await perMailbox.count(account);
      return { quotas, succeeded: nothingToTakeBack };
    },
  };
}

// Per e-mail, for every sender, with or without an account: no mailbox is flooded, and a refusal reveals nothing.
function linkMailThrottle(counter: NewCounter): Throttle {
  const burst = burstOf(counter);
  const perAccount = counter({
    name: 'link-mails',
    points: limits.linkMailsMax,
    seconds: limits.linkMailsWindowMinutes * minuteSeconds,
  });
  return {
    async enter({ ip, account = '' }) {
      const quotas = [await burst.count(householdOf(ip))];
      await perAccount.count(account);
      return { quotas, succeeded: nothingToTakeBack };
    },
  };
}

function all(...counters: Counter[]): Throttle {
  return {
    async enter({ ip }) {
      const quotas: Quota[] = [];
      for (const counter of counters) quotas.push(await counter.count(householdOf(ip)));
      return { quotas, succeeded: nothingToTakeBack };
    },
  };
}

function exceptLoopback(throttle: Throttle): Throttle {
  return { enter: (caller) => (isLoopback(caller.ip) ? open : throttle).enter(caller) };
}

/**
 * Reads something under a bound, which counts it as a miss when it is not there.
 *
 * @throws AppError `rate_limited`, and whatever the read throws
 */
export async function readWithin<Result>(throttle: Throttle, ip: string, read: () => Promise<Result>): Promise<Result> {
  const { missed } = await throttle.enter({ ip });
  return read().catch(async (fault: unknown) => {
    if (isNotFound(fault)) await missed?.();
    throw fault;
  });
}

/** Whether a call failed because there is nothing where it looked. */
export function isNotFound(fault: unknown): boolean {
  return fault instanceof AppError && fault.code === 'not_found';
}
