import 'fake-indexeddb/auto';
import { Dexie, type Table } from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endTransactionsWhenFrozen } from './end-when-frozen.ts';

type Rows = Dexie & { rows: Table<{ id: number }, number> };

const opened: Dexie[] = [];

/** A page's connection to the one database. */
function connect(given?: { keepsWrites: boolean }): Rows {
  const db = new Dexie('of-several-pages') as Rows;
  db.version(1).stores({ rows: 'id' });
  if (given) endTransactionsWhenFrozen(db, given);
  opened.push(db);
  return db;
}

/** Reads or writes until it is told to end, as a long piece of work of a page does. */
function workIn(db: Rows, mode: 'r' | 'rw') {
  let isEnough = false;
  const work = db.transaction(mode, db.rows, async () => {
    while (!isEnough) await db.rows.count();
  });
  const result = work.then(
    () => 'done',
    (fault: Error) => fault.name,
  );
  const begun = db.open();
  return {
    begun,
    end() {
      isEnough = true;
      return result;
    },
  };
}

function leave({ persisted }: { persisted: boolean }): void {
  dispatchEvent(Object.assign(new Event('pagehide'), { persisted }));
}

const reload = vi.fn();
const comeBack = () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));

beforeEach(() => {
  reload.mockReset();
  vi.stubGlobal('location', { reload });
});
afterEach(async () => {
  // For pages that still wait for it.
  comeBack();
  vi.unstubAllGlobals();
  for (const db of opened.splice(0)) db.close();
  await Dexie.delete('of-several-pages');
});

it.each(['r', 'rw'] as const)(
  'lets the next page go on when a page is frozen in the middle of its work (%s)',
  async (mode) => {
    const { begun, end } = workIn(connect({ keepsWrites: false }), mode);
    await begun;
    await new Promise((resolve) => setTimeout(resolve, 20));
    leave({ persisted: true });
    // It does not wait for the work, which would never end.
    await connect().rows.put({ id: 1 });
    expect(await end()).toBe('AbortError');
  },
);

it('loads a page anew that comes back after its work was ended', async () => {
  const { begun, end } = workIn(connect({ keepsWrites: false }), 'r');
  await begun;
  await new Promise((resolve) => setTimeout(resolve, 20));
  leave({ persisted: true });
  expect(await end()).toBe('AbortError');
  expect(reload).not.toHaveBeenCalled();
  comeBack();
  expect(reload).toHaveBeenCalledOnce();
});

it('leaves a page as it is that comes back after its work was done', async () => {
  const { begun, end } = workIn(connect({ keepsWrites: false }), 'rw');
  await begun;
  expect(await end()).toBe('done');
  leave({ persisted: true });
  comeBack();
  expect(reload).not.toHaveBeenCalled();
});

it('keeps a write that must not be lost, and everything of a page that is not kept', async () => {
  const strict = workIn(connect({ keepsWrites: true }), 'rw');
  await strict.begun;
  await new Promise((resolve) => setTimeout(resolve, 20));
  leave({ persisted: true });
  expect(await strict.end()).toBe('done');

  const usual = workIn(connect({ keepsWrites: false }), 'rw');
  await usual.begun;
  await new Promise((resolve) => setTimeout(resolve, 20));
  leave({ persisted: false });
  expect(await usual.end()).toBe('done');
});
