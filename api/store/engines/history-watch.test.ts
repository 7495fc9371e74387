import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { onStrayError } from '../../stray-errors.ts';
import { HistoryWatch } from './history-watch.ts';

/** A database as the watch sees it. */
function databaseAt(timeline: number, rev: number) {
  const meta = { timeline: 0, timelineRev: 0, epoch: 'first' };
  const database = { timeline, rev, meta, refuses: undefined as RegExp | undefined };
  const record = (seen: unknown) => {
    if (meta.timeline !== seen) Object.assign(meta, { timeline: seen, timelineRev: database.rev });
  };
  return Object.assign(database, {
    ask: async (text: string, values: readonly unknown[] = []): Promise<unknown[][]> => {
      if (database.refuses?.test(text)) throw new Error('refused');
      if (text.includes('pg_walfile_name')) return [[database.timeline]];
      if (text.includes('set timeline = $1')) record(values[0]);
      if (text.includes('set rev = rev')) database.rev += Number(values[0]);
      if (text.includes('set epoch')) Object.assign(meta, { epoch: values[0], timelineRev: database.rev });
      return text.startsWith('select timeline_rev') ? [[meta.timelineRev, meta.epoch]] : [];
    },
  });
}

const newWatch = () => new HistoryWatch((before) => ({ epoch: `after ${before}`, leap: 1000 }));
let stray: unknown[];
let stopListening: () => void;
beforeEach(() => {
  stray = [];
  stopListening = onStrayError((source) => void stray.push(source));
});
afterEach(() => stopListening());

describe('the history behind a connection', () => {
  it('goes on where several connections are checked at once, and the first one already gives out what is new', async () => {
    const database = databaseAt(1, 120);
    const watch = newWatch();
    await watch.check(database.ask);
    watch.note(120);
    database.timeline = 2;
    const isFirstChecked = Promise.withResolvers<void>();
    const first = watch.check(database.ask).then(() => watch.note(125));
    const second = watch.check(async (text, values) => {
      if (text.startsWith('begin')) await isFirstChecked.promise;
      return database.ask(text, values);
    });
    await first;
    isFirstChecked.resolve();
    await second;
    expect(database.meta.epoch).toBe('first');
    expect(stray).toEqual([]);
  });

  it('goes on after a promotion that has every revision that was given out', async () => {
    const database = databaseAt(1, 120);
    const watch = newWatch();
    await watch.check(database.ask);
    watch.note(122);
    Object.assign(database, { timeline: 2, rev: 122 });
    await watch.check(database.ask);
    expect(database.meta.epoch).toBe('first');
  });

  it('ends where a revision is missing, once for all processes, and the operator learns it', async () => {
    const database = databaseAt(1, 120);
    const [one, other] = [newWatch(), newWatch()];
    for (const watch of [one, other]) {
      await watch.check(database.ask);
      watch.note(122);
    }
    Object.assign(database, { timeline: 2, rev: 110 });
    await one.check(database.ask);
    // Others have written meanwhile: the newest revision says nothing about what was lost.
    database.rev += 50;
    await other.check(database.ask);
    expect(database.meta.epoch).toBe('after first');
    expect(database.rev).toBe(1160);
    expect(stray).toEqual(['postgres hosts']);
  });

  it('is not served where it is older than the one before: a former primary that lives on', async () => {
    const database = databaseAt(3, 120);
    const watch = newWatch();
    await watch.check(database.ask);
    database.timeline = 2;
    await expect(watch.check(database.ask)).rejects.toThrow('older history');
  });

  it('is looked at again by the next connection where it could not be read', async () => {
    const database = databaseAt(1, 120);
    const watch = newWatch();
    await watch.check(database.ask);
    watch.note(122);
    Object.assign(database, { timeline: 2, rev: 110, refuses: /pg_walfile_name/ });
    await watch.check(database.ask);
    database.refuses = /select timeline_rev/;
    await watch.check(database.ask);
    expect(database.meta.epoch).toBe('first');
    database.refuses = undefined;
    await watch.check(database.ask);
    expect(database.meta.epoch).toBe('after first');
  });
});
