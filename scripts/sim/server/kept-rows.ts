import type { Connection, Engine } from '#api/store/engines/engine.ts';

/** All rows of a database at one moment, by table. */
export type KeptRows = ReadonlyMap<string, KeptTable>;

interface KeptTable {
  columns: readonly string[];
  rows: readonly (readonly unknown[])[];
  /** The rows as text, to see whether any differs. */
  text: string;
}

// Parents first: deleting one takes its children along.
const parents = ['users', 'companies', 'jobs', 'applications'];
const searched = { talent_cards: 'talent', company_cards: 'company', job_cards: 'job' } as const;

/** Keeps a copy of every row. */
export async function keepRows(engine: Engine): Promise<KeptRows> {
  const kept = new Map<string, KeptTable>();
  for (const table of await tableNames(engine.reader)) {
    const info = await engine.reader.sql(`pragma table_info(${table})`);
    const columns = info.map((row) => String(row[1]));
    kept.set(table, await readTable(engine.reader, table, columns));
  }
  return kept;
}

/** Puts every row back as it was kept: a new file for each schedule would cost more than the schedule itself. */
export async function putRowsBack(engine: Engine, kept: KeptRows): Promise<void> {
  await engine.write(async (tx) => {
    for (const [table, was] of kept) {
      const is = await readTable(tx, table, was.columns);
      if (is.text === was.text) continue;
      await tx.sql(`delete from ${table}`);
      const marks = was.columns.map(() => '?').join(',');
      for (const row of was.rows) {
        await tx.sql(`insert into ${table} (${was.columns.join(',')}) values (${marks})`, row);
      }
      // Names of the record are tables of cards.
      if (table in searched) await searchAnew(tx, table as keyof typeof searched, { was, is });
    }
  });
}

async function tableNames(reader: Connection): Promise<string[]> {
  const rows = await reader.sql(
    `select name from sqlite_master where type = 'table' and name not like '%\\_search%' escape '\\'
     and sql not like '%VIRTUAL%' order by name`,
  );
  const names = rows.map(([name]) => String(name));
  const first = parents.filter((name) => names.includes(name));
  return [...first, ...names.filter((name) => !first.includes(name))];
}

async function readTable(connection: Connection, table: string, columns: readonly string[]): Promise<KeptTable> {
  const rows = await connection.sql(`select ${columns.join(',')} from ${table}`);
  return { columns, rows, text: JSON.stringify(rows) };
}

/** The search index keeps no text, so the cards' own text fills it again. */
async function searchAnew(
  tx: Connection,
  table: keyof typeof searched,
  { was, is }: { was: KeptTable; is: KeptTable },
): Promise<void> {
  const listing = searched[table];
  for (const card of is.rows) await tx.listing.reindex(tx, listing, { before: findable(is, card) });
  for (const card of was.rows) await tx.listing.reindex(tx, listing, { after: findable(was, card) });
}

function findable(table: KeptTable, card: readonly unknown[]) {
  const cell = (column: string) => card[table.columns.indexOf(column)];
  return { position: Number(cell('position')), industry: String(cell('industry')), haystack: String(cell('haystack')) };
}
