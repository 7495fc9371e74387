import type { Connection, Engine } from './engines/engine.ts';

// Not logged: a crash of the database may forget them, and writing them costs no wait for the disk.
const tables = [
  'create unlogged table if not exists call_counts (key text primary key, points integer not null default 0, expire bigint)',
  'create unlogged table if not exists leases (name text primary key, holder text not null, until timestamptz not null)',
  'create table if not exists shared_notes (name text primary key, value text not null)',
];

/** Makes the tables, where they are not there yet. They belong to no schema step: their rows may be lost. */
export async function createSharedTables(tx: Connection): Promise<void> {
  for (const table of tables) await tx.sql(table);
}

/** State that several processes on one PostgreSQL share besides the tables; a database file has one process. */
export function createSharedState(engine: Engine) {
  const ask = (text: string, values: readonly unknown[]) =>
    engine.write((tx) => tx.sql(text, values), { isOneStatement: true });
  return {
    /** Runs the statements of the limiters of calls. */
    bounds: {
      async query({ text, values }: { text: string; values: readonly unknown[] }) {
        const rows = await ask(text, values);
        return { rows: rows.map(([points, expire]) => ({ points, expire })), rowCount: rows.length };
      },
    },
    /** Lets only one process do a work at a time. Times are those of the database. */
    leases: {
      /** Takes the lease or makes it longer; false while another holder has it. */
      async take(name: string, holder: string, forMs: number): Promise<boolean> {
        const taken = await ask(
          `insert into leases (name, holder, until) values (?, ?, now() + ? * interval '1 millisecond')
           on conflict (name) do update set holder = excluded.holder, until = excluded.until
           where leases.holder = excluded.holder or leases.until < now() returning name`,
          [name, holder, forMs],
        );
        return taken.length > 0;
      },
      async release(name: string, holder: string) {
        await ask('delete from leases where name = ? and holder = ?', [name, holder]);
      },
    },
    /** Changes a text that all processes share, one after the other; `change` gets undefined while there is none. */
    async changeNote(name: string, change: (text: string | undefined) => string) {
      await engine.write(async (tx) => {
        await tx.sql('lock table shared_notes in exclusive mode');
        const [known] = await tx.sql('select value from shared_notes where name = ?', [name]);
        const value = change(known === undefined ? undefined : String(known[0]));
        await tx.sql(
          'insert into shared_notes (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
          [name, value],
        );
      });
    },
    /** Deletes counts of calls that no limit needs any more. */
    async sweep(now: Date) {
      await ask('delete from call_counts where expire < ?', [now.getTime()]);
    },
  };
}

export type SharedState = ReturnType<typeof createSharedState>;
export type Leases = SharedState['leases'];
