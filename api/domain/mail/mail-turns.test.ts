import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import type { QueuedMail } from '../../store/mail/queued-mail.ts';
import { createFakeClock, type FakeClock } from '../../testing/fake-clock.ts';
import type { MailRefusal } from '../ports/outgoing.ts';
import { createMailSender, type MailDeps } from './send-due-mails.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const start = new Date('2026-11-21T09:00:00.000Z');
const dueAt = new Date(start.getTime() - 1000);
const later = (ms: number) => new Date(start.getTime() + ms);

function queued(id: number, change: Partial<QueuedMail> = {}): QueuedMail {
  return {
    ...{ id, recipient: 'sara@example.com', language: 'en', template: 'password_changed', data: {}, attempts: 0 },
    ...{ nextAttemptAt: dueAt, createdAt: dueAt },
    ...change,
  };
}

/** A mail that must not come twice. */
const reminder: Partial<QueuedMail> = { template: 'profile_reminder', data: { to: { realm: 'user_alerts', id: 7 } } };
const farewell: Partial<QueuedMail> = { template: 'account_deleted' };

let clock: FakeClock;
let due: QueuedMail[];
let claimedElsewhere: number[];
let done: unknown[][];
let signals: AbortSignal[];
let warned: unknown[];
let sending: () => Promise<MailRefusal | undefined>;
let recipientOf: () => Promise<object | undefined>;
let stopping: AbortController;
let attempts: MailDeps['failedAttempts'];
beforeEach(() => {
  clock = createFakeClock(start);
  [due, claimedElsewhere, done, signals, warned] = [[], [], [], [], []];
  sending = async () => undefined;
  recipientOf = async () => ({
    email: 'sara@example.com',
    name: 'Sara',
    language: 'en',
    takesMail: true,
    takesReminders: true,
  });
  stopping = new AbortController();
  attempts = { again: 0, dead: 0 };
});

function sender(): () => Promise<void> {
  const noting =
    (what: string) =>
    async (claimed: QueuedMail, ...more: unknown[]) =>
      void done.push([what, claimed.id, ...more]);
  return createMailSender({
    ...{ clock, failedAttempts: attempts, origin: 'https://dalil.example', stopping: stopping.signal },
    log: { warn: (line: unknown) => warned.push(line) },
    tokens: { tokenFor: () => 'a token' },
    alerts: { recipientOf: () => recipientOf() },
    mailer: {
      send(_: unknown, signal: AbortSignal) {
        signals.push(signal);
        return sending();
      },
    },
    mailQueue: {
      due: async () => due,
      async claim(mail: QueuedMail, until: Date) {
        done.push(['claim', mail.id, until]);
        return !claimedElsewhere.includes(mail.id);
      },
      purge: async (before: Date) => void done.push(['purge', before]),
      ...{ drop: noting('drop'), release: noting('release') },
      ...{ markSent: noting('sent'), markFailed: noting('failed') },
    },
  } as unknown as MailDeps);
}

/** Sends one mail, and answers what was noted of it. */
async function outcomeOf(change: Partial<QueuedMail> = {}): Promise<unknown[]> {
  due = [queued(1, change)];
  await sender()();
  const [claim, noted] = done;
  expect(claim).toEqual(['claim', 1, later(2 * minuteMs)]);
  return noted ?? [];
}

const failed = (error: string, nextAttemptAt?: Date) => ['failed', 1, { error, at: start, nextAttemptAt }];
const again = (error: string) => failed(error, later(2 * minuteMs));
const failure = (facts: object) => Object.assign(new Error('a fault'), facts);
const failWith = (error: unknown) => {
  sending = () => Promise.reject(error);
};

describe('a mail that was taken', () => {
  it('is sent, or gone where nothing of it may stay', async () => {
    expect(await outcomeOf()).toEqual(['sent', 1, { at: start, mailedStatus: undefined }]);
    done = [];
    expect(await outcomeOf(farewell)).toEqual(['drop', 1]);
    expect([attempts, warned]).toEqual([{ again: 0, dead: 0 }, []]);
  });

  it('may be broken off when the server ends, unless it must not come twice', async () => {
    due = [queued(1), queued(2, reminder)];
    await sender()();
    expect(signals[0]).toBe(stopping.signal);
    expect(signals[1]).not.toBe(stopping.signal);
    expect(done.map(([what]) => what)).toEqual(['claim', 'sent', 'claim', 'sent', 'purge']);
  });
});

describe('a mail that nobody is to get', () => {
  it('is gone, and nothing is sent', async () => {
    recipientOf = async () => undefined;
    expect(await outcomeOf(reminder)).toEqual(['drop', 1]);
    expect(signals).toEqual([]);
  });
});

describe('a mail that the mail server refuses', () => {
  beforeEach(() => {
    sending = async () => ({ refused: 'nobody of this name' });
  });

  it('is dead, with the words of the server, or gone where nothing of it may stay', async () => {
    expect(await outcomeOf()).toEqual(failed('nobody of this name'));
    expect(warned).toEqual([{ mail: 1, attempts: 1, isDead: true, cause: 'refused' }]);
    done = [];
    expect(await outcomeOf(farewell)).toEqual(['drop', 1]);
    expect(attempts).toEqual({ again: 0, dead: 2 });
  });
});

describe('a mail that fails', () => {
  it('is tried again, and the log gets the code, not the words', async () => {
    failWith(failure({ code: 'ECONNRESET' }));
    expect(await outcomeOf()).toEqual(again('a fault'));
    expect(warned).toEqual([{ mail: 1, attempts: 1, isDead: false, cause: 'ECONNRESET' }]);
    expect(attempts).toEqual({ again: 1, dead: 0 });
    done = [];
    expect(await outcomeOf(farewell)).toEqual(again('a fault'));
  });

  it('waits longer each time, and is dead in the end', async () => {
    failWith(failure({}));
    expect(await outcomeOf({ attempts: 2 })).toEqual(failed('a fault', later(8 * minuteMs)));
    done = [];
    expect(await outcomeOf({ attempts: 500 })).toEqual(failed('a fault'));
    expect(attempts).toEqual({ again: 1, dead: 1 });
  });

  it('is noted with a bounded reason', async () => {
    failWith(new Error('x'.repeat(limits.mailErrorMaxLength + 1)));
    expect(await outcomeOf()).toEqual(again('x'.repeat(limits.mailErrorMaxLength)));
    done = [];
    failWith('no error');
    expect(await outcomeOf()).toEqual(again('unknown'));
  });

  it('because the server ends is due as before', async () => {
    sending = () => {
      stopping.abort();
      return Promise.reject(failure({}));
    };
    expect(await outcomeOf()).toEqual(['release', 1, dueAt]);
    expect([attempts, warned]).toEqual([{ again: 0, dead: 0 }, []]);
  });
});

describe('a mail that must not come twice', () => {
  it.each<[object]>([
    [{ responseCode: 421 }],
    [{ syscall: 'connect' }],
    ...['EDNS', 'EAUTH', 'ETLS', 'EENVELOPE', 'ECONNREFUSED', 'ENOTFOUND'].map((code): [object] => [{ code }]),
  ])('is tried again after %o, since it is surely not out', async (facts) => {
    failWith(failure(facts));
    expect(await outcomeOf(reminder)).toEqual(again('a fault'));
  });

  it.each([[{}], [{ code: 'ECONNRESET' }], [{ syscall: 'read' }]])('is dead after %o', async (facts) => {
    failWith(failure(facts));
    expect(await outcomeOf(reminder)).toEqual(failed('a fault'));
  });

  it('is dead after what is no error at all, also while the server ends', async () => {
    sending = () => {
      stopping.abort();
      return Promise.reject('no error');
    };
    expect(await outcomeOf(reminder)).toEqual(failed('unknown'));
  });

  it('is tried again where it was not even written', async () => {
    recipientOf = () => Promise.reject(failure({}));
    expect(await outcomeOf(reminder)).toEqual(again('a fault'));
    expect(signals).toEqual([]);
  });

  it('is due as before where the server ends and it is surely not out', async () => {
    sending = () => {
      stopping.abort();
      return Promise.reject(failure({ responseCode: 421 }));
    };
    expect(await outcomeOf(reminder)).toEqual(['release', 1, dueAt]);
  });
});

describe('a turn', () => {
  it('leaves to another server what that has claimed', async () => {
    due = [queued(1), queued(2)];
    claimedElsewhere = [1];
    await sender()();
    expect(done.filter(([what]) => what === 'sent')).toEqual([['sent', 2, { at: start, mailedStatus: undefined }]]);
  });

  it('begins nothing more once the server ends', async () => {
    due = [queued(1), queued(2)];
    sending = async () => {
      stopping.abort();
      return undefined;
    };
    await sender()();
    expect(done.map(([what, id]) => [what, id])).toEqual([
      ['claim', 1],
      ['sent', 1],
    ]);
  });

  it('forgets old mails once a day', async () => {
    const send = sender();
    await send();
    clock.advance(15 * 60 * minuteMs - 1);
    await send();
    clock.advance(1);
    await send();
    const keptMs = limits.mailsKeptDays * dayMs;
    expect(done).toEqual([
      ['purge', new Date(start.getTime() - keptMs)],
      ['purge', new Date(clock.now().getTime() - keptMs)],
    ]);
  });
});
