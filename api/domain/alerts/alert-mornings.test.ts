import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '#shared/limits.ts';
import type { AlertItem, AlertReader } from '../../store/alerts/alert-records.ts';
import type { AlertStore } from '../../store/alerts/alerts.store.ts';
import { buildCompany, buildJob } from '../../testing/builders.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import type { Deps } from '../deps.ts';
import { createAlertSender } from './send-alerts.ts';

const dayMs = 86_400_000;
const reader: AlertReader = { realm: 'user', id: 1 };
const clock = createFakeClock();
let app: TestApp;
let readers: AlertReader[];
let items: AlertItem[];
/** How many of those who have not touched their profile are told in a turn. */
let reminded: number;
let reminders: Date[];
let days: string[];
let told: Parameters<AlertStore['recordDigest']>[0][];
let onTold: () => void;
let purged: Date[];

beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.stop());
beforeEach(() => {
  [readers, items, reminded, reminders, days, told, purged] = [[reader], [], 0, [], [], [], []];
  onTold = () => undefined;
});

/** A teller of readers in Qatar, whose store notes what it is asked. */
function teller(stopping?: AbortSignal): () => Promise<void> {
  const alerts: AlertStore = {
    ...app.deps.alerts,
    timeZones: async () => ['Asia/Qatar'],
    due: async ({ day }) => {
      const isFirst = !days.includes(day);
      days.push(day);
      return isFirst ? readers : [];
    },
    itemsOf: async () => items,
    recordDigest: async (telling) => {
      told.push(telling);
      onTold();
      return true;
    },
    remindUntouched: async (since) => {
      reminders.push(since);
      return reminded;
    },
  };
  const pushes: Deps['pushes'] = { ...app.deps.pushes, purge: async (now: Date) => void purged.push(now) };
  return createAlertSender({ ...app.deps, alerts, pushes }, stopping);
}

/** Puts the clock to a moment of Qatar, three hours before Greenwich. */
function goTo(moment: string): void {
  clock.advance(Date.parse(`${moment}+03:00`) - clock.now().getTime());
}

describe('the morning of a reader', () => {
  it.each([
    ['06:59:59.999', false],
    ['07:00', true],
    ['11:59:59.999', true],
    ['12:00', false],
  ])('at %s it is: %s', async (time, isMorning) => {
    goTo(`2026-11-23T${time}`);
    await teller()();
    expect(days.length > 0).toBe(isMorning);
    expect(told.map(({ day, digest }) => [day, digest])).toEqual(isMorning ? [['2026-11-23', undefined]] : []);
  });

  it('is told up to a minute before, so that nothing that is being written is left out', async () => {
    goTo('2026-11-23T09:00');
    await teller()();
    expect(told).toEqual([
      {
        ...{ reader, day: '2026-11-23', itemIds: [], digest: undefined },
        until: new Date(clock.now().getTime() - limits.alertSettleMs),
      },
    ]);
  });

  it('is not begun once the server ends', async () => {
    goTo('2026-11-23T09:00');
    const stopping = new AbortController();
    stopping.abort();
    await teller(stopping.signal)();
    expect([days, told, reminders]).toEqual([[], [], []]);
  });
});

describe('what is due', () => {
  const item = (id: number, alert: AlertItem['alert'], toldAt: string): AlertItem => ({
    ...{ id, alert, kind: 'search', key: '/jobs?q=nothing' },
    alertedUntil: new Date(`${toldAt}+03:00`),
  });

  it.each([
    ['a Sunday', '2026-11-22', [1, 2, 3, 4]],
    ['another day', '2026-11-24', [1, 2, 3]],
  ])('on %s is what is told daily, and what waited for its week', async (_, day, ids) => {
    goTo(`${day}T09:00`);
    const daysBefore = (count: number) =>
      new Date(Date.parse(`${day}T09:00+03:00`) - count * dayMs).toISOString().slice(0, 10);
    items = [
      item(1, 'daily', `${daysBefore(0)}T07:00`),
      item(2, 'weekly', `${daysBefore(7)}T11:00`),
      item(3, 'weekly', `${daysBefore(8)}T07:00`),
      item(4, 'weekly', `${daysBefore(1)}T23:00`),
      item(5, 'weekly', `${daysBefore(0)}T00:30`),
    ];
    await teller()();
    expect(told[0]?.itemIds).toEqual(ids);
  });

  it('is told in so many parts, and counts as told beyond them', async () => {
    goTo('2026-11-23T09:00');
    const { id } = await buildCompany(app);
    await buildJob(app, id, { title: 'Falconer' });
    goTo('2026-11-24T09:00');
    const count = limits.alertSectionsMax + 1;
    items = Array.from({ length: count }, (_, at) => ({
      ...item(at + 1, 'daily', '2026-11-22T09:00'),
      key: at === 0 ? '/jobs?q=nothing' : '/jobs?q=falconer',
    }));
    items.push({ ...item(99, 'daily', '2026-11-22T09:00'), key: '/jobs?q=falconer' });
    await teller()();
    expect(told[0]?.itemIds).toEqual(items.map((one) => one.id));
    expect(told[0]?.digest).toMatchObject({ reader, day: '2026-11-24' });
    expect(told[0]?.digest?.sections).toHaveLength(limits.alertSectionsMax);
  });
});

describe('a turn', () => {
  const toldIds = () => told.map((telling) => telling.reader.id);

  beforeEach(() => {
    goTo('2026-11-23T09:00');
    readers = [1, 2, 3].map((id) => ({ realm: 'user', id }));
  });

  it('tells one reader after the other, and forgets pushes whose time is over', async () => {
    await teller()();
    expect(toldIds()).toEqual([1, 2, 3]);
    expect([purged, reminders.length]).toEqual([[clock.now()], 1]);
  });

  it('begins nobody else after twenty seconds, and no reminders', async () => {
    let nowMs = 1000;
    const watch = vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
    onTold = () => {
      nowMs += told.length === 1 ? 20_000 : 1;
    };
    await teller()();
    watch.mockRestore();
    expect([toldIds(), reminders]).toEqual([[1, 2], []]);
  });

  it('begins nobody else once the server ends', async () => {
    const stopping = new AbortController();
    onTold = () => stopping.abort();
    await teller(stopping.signal)();
    expect([toldIds(), reminders]).toEqual([[1], []]);
  });
});

describe('reminders of untouched profiles', () => {
  it('go out once a day, and in the next turn where there are more of them', async () => {
    goTo('2026-11-23T18:00');
    const tell = teller();
    reminded = 200;
    await tell();
    reminded = 199;
    await tell();
    await tell();
    const since = new Date(clock.now().getTime() - limits.untouchedProfileDays * dayMs);
    expect(reminders).toEqual([since, since]);
    clock.advance(dayMs);
    await tell();
    expect(reminders).toHaveLength(3);
  });
});
