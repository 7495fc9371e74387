import { beforeEach, describe, expect, it } from 'vitest';
import type { AlertSection } from '../../store/alerts/alert-records.ts';
import type { QueuedPush } from '../../store/alerts/push.store.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import type { Log } from '../deps.ts';
import type { PushOutcome } from '../ports/outgoing.ts';
import { composePush, createPushSending, type PushSending } from './send-due-pushes.ts';

const minuteMs = 60_000;
const clock = createFakeClock();
const now = clock.now();
const later = (ms: number) => new Date(now.getTime() + ms);
const reader = { realm: 'user', id: 7 } as const;
const target = { id: 1, endpoint: 'https://push.example/x', p256dh: 'p', auth: 'a', serverKey: 's' };
const search = (...ids: number[]): AlertSection => ({ kind: 'search', key: '/jobs?q=a', feed: 'jobs', ids, more: 0 });

function push(id: number, change: Partial<QueuedPush> = {}): QueuedPush {
  const digest = { reader, day: '2026-11-21', sections: [search(5)] };
  return { id, target, digest, attempts: 0, expiresAt: later(60 * minuteMs), ...change };
}

let due: QueuedPush[];
let claimedElsewhere: number[];
let done: unknown[][];
let warned: unknown[];
let sent: number;
let outcome: () => PushOutcome | Promise<PushOutcome>;
let counts: PushSending['pushCounts'];
let stopping: AbortController;
beforeEach(() => {
  [due, claimedElsewhere, done, warned, sent] = [[], [], [], [], 0];
  outcome = () => ({ result: 'sent' });
  counts = { sent: 0, gone: 0, refused: 0, later: 0 };
  stopping = new AbortController();
});

const reading = {
  sync: { rows: async (_: string, ids: readonly number[]) => ids.map((id) => JSON.stringify({ id, slug: 'marsa' })) },
  alerts: { recipientOf: async () => ({ email: 'a@example.com', name: 'A', language: 'en', takesMail: false }) },
};

async function sendDue(): Promise<void> {
  const noting =
    (what: string) =>
    async ({ id }: QueuedPush, ...more: unknown[]) =>
      void done.push([what, id, ...more]);
  const deps = {
    ...reading,
    ...{ clock, pushCounts: counts, stopping: stopping.signal },
    log: { warn: (line: unknown) => warned.push(line) } as unknown as Log,
    pushes: {
      due: async () => due,
      claim: async ({ id }: QueuedPush) => !claimedElsewhere.includes(id),
      ...{ drop: noting('drop'), postpone: noting('postpone'), forget: noting('forget') },
    },
    pushSender: {
      async send() {
        sent += 1;
        return outcome();
      },
    },
  } as unknown as PushSending;
  await createPushSending(deps)();
}

const manyDue = (count: number) => {
  due = Array.from({ length: count }, (_, n) => push(n + 1));
};

describe('a turn', () => {
  it('sends to ten browsers at once, to each once', async () => {
    let [active, most] = [0, 0];
    outcome = async () => {
      active += 1;
      most = Math.max(most, active);
      await new Promise((resolve) => setImmediate(resolve));
      active -= 1;
      return { result: 'sent' };
    };
    manyDue(25);
    await sendDue();
    expect([sent, most, counts.sent]).toEqual([25, 10, 25]);
    expect(done.map(([what, id]) => `${what} ${id}`).toSorted()).toEqual(due.map(({ id }) => `drop ${id}`).toSorted());
  });

  it('begins no other ten once the server ends', async () => {
    outcome = () => {
      stopping.abort();
      return { result: 'sent' };
    };
    manyDue(11);
    await sendDue();
    expect(sent).toBe(10);
  });

  it('leaves to another server what that has claimed', async () => {
    manyDue(2);
    claimedElsewhere = [1];
    await sendDue();
    expect([sent, done]).toEqual([1, [['drop', 2]]]);
  });
});

describe('what came of a push', () => {
  const wait = (waitMs?: number): PushOutcome => ({ result: 'later', waitMs });

  it.each<[string, Partial<QueuedPush> & { came: PushOutcome }, unknown[]]>([
    ['sent', { came: { result: 'sent' } }, ['drop', 1]],
    ['of a browser that is gone', { came: { result: 'gone' } }, ['forget', 1]],
    ['refused', { came: { result: 'refused' } }, ['drop', 1]],
    ['told to wait', { came: wait(1000) }, ['postpone', 1, later(1000)]],
    ['failed once', { came: wait() }, ['postpone', 1, later(2 * minuteMs)]],
    ['failed five times', { came: wait(), attempts: 4 }, ['postpone', 1, later(32 * minuteMs)]],
    ['failed six times', { came: wait(), attempts: 5 }, ['drop', 1]],
    ['told to wait to its end', { came: wait(60 * minuteMs) }, ['drop', 1]],
    ['told to wait nearly to its end', { came: wait(60 * minuteMs - 1) }, ['postpone', 1, later(60 * minuteMs - 1)]],
    ['told to wait for nothing', { came: wait(0) }, ['drop', 1]],
  ])('that was %s is noted', async (_, { came, ...change }, noted) => {
    outcome = () => came;
    due = [push(1, change)];
    await sendDue();
    expect(done).toEqual([noted]);
    expect(counts[came.result]).toBe(1);
    const line = { push: 1, outcome: came.result, service: 'push.example' };
    expect(warned).toEqual(came.result === 'sent' ? [] : [line]);
  });
});

describe('a push leads', () => {
  const pathOf = async (...sections: AlertSection[]) => {
    const deps = { ...reading, clock } as unknown as PushSending;
    return (await composePush(deps, { reader, day: '2026-11-21', sections }))?.path;
  };
  const company: AlertSection = { ...search(5), kind: 'company', key: '9' };

  it('to the one thing that is new', async () => {
    expect(await pathOf(search(5))).toBe('/jobs/5');
    expect(await pathOf(company)).toBe('/jobs/5');
  });

  it('to the one search or company, where more is new', async () => {
    expect(await pathOf(search(5, 6))).toBe('/jobs?q=a');
    expect(await pathOf({ ...search(5), more: 1 })).toBe('/jobs?q=a');
    expect(await pathOf({ ...company, ids: [5, 6] })).toBe('/company/marsa');
  });

  it('to all that is saved, where several searches have something new', async () => {
    expect(await pathOf(search(5), company)).toBe('/saved');
  });

  it('nowhere, where nothing is left', async () => {
    expect(await pathOf(search())).toBeUndefined();
  });
});
