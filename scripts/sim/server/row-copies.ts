import { isDeepStrictEqual } from 'node:util';
import type { Connection, Engine } from '#api/store/engines/engine.ts';

/** All rows of a database at one moment, by table. */
export type RowCopies = ReadonlyMap<string, TableCopy>;

interface TableCopy {
  columns: readonly string[];
  rows: Rows;
}

type Rows = readonly (readonly unknown[])[];

// Parents first: deleting one takes its children along.
const parents = ['users', 'companies', 'jobs', 'applications'];
const searched = { talent_cards: 'talent', company_cards: 'company', job_cards: 'job' } as const;

/**
 * Copies every row.
 *
 * @param tables The tables of an earlier copy with the same schema.
 */
export async function copyRows({ reader }: Engine, tables?: RowCopies): Promise<RowCopies> {
  const copies = new Map<string, TableCopy>();
  for (const [table, { columns }] of tables ?? (await readTables(reader))) {
    copies.set(table, { columns, rows: await readRows(reader, table, columns) });
  }
  return copies;
}

/** Puts every row back as it was copied: a new file for each schedule would cost more than the schedule itself. */
export async function putRowsBack(engine: Engine, copies: RowCopies): Promise<void> {
  await engine.write(async (tx) => {
    for (const [table, was] of copies) {
      const { columns } = was;
      const is = { columns, rows: await readRows(tx, table, columns) };
      if (areSame(is.rows, was.rows)) continue;
      await tx.sql(`delete from ${table}`);
      const insert = `insert into ${table} (${columns.join(',')}) values (${columns.map(() => '?').join(',')})`;
      for (const row of was.rows) await tx.sql(insert, row);
      // Names of the record are tables of cards.
      if (table in searched) await reindex(tx, table as keyof typeof searched, { was, is });
    }
  });
}

async function readTables(reader: Connection): Promise<Map<string, Pick<TableCopy, 'columns'>>> {
  const rows = await reader.sql(
    `select name from sqlite_master where type = 'table' and name not like '%\\_search%' escape '\\'
     and sql not like '%VIRTUAL%' order by name`,
  );
  const names = rows.map(([name]) => String(name));
  const first = parents.filter((name) => names.includes(name));
  const tables = new Map<string, Pick<TableCopy, 'columns'>>();
  for (const name of [...first, ...names.filter((name) => !first.includes(name))]) {
    const info = await reader.sql(`pragma table_info(${name})`);
    tables.set(name, { columns: info.map((row) => String(row[1])) });
  }
  return tables;
}

function readRows(connection: Connection, table: string, columns: readonly string[]): Promise<Rows> {
  return connection.sql(`select ${columns.join(',')} from ${table}`);
}

function areSame(some: Rows, others: Rows): boolean {
  return (
    some.length === others.length &&
    some.every((row, place) => row.every((cell, column) => isSame(cell, others[place]?.[column])))
  );
}

function isSame(cell: unknown, other: unknown): boolean {
  return cell === other || (Buffer.isBuffer(cell) && isDeepStrictEqual(cell, other));
}

/** The search index has no text, so that it is filled from the cards. */
async function reindex(
  tx: Connection,
  table: keyof typeof searched,
  { was, is }: { was: TableCopy; is: TableCopy },
): Promise<void> {
  const listing = searched[table];
  for (const card of is.rows) await tx.listing.reindex(tx, listing, { before: findable(is, card) });
  for (const card of was.rows) await tx.listing.reindex(tx, listing, { after: findable(was, card) });
}

function findable(table: TableCopy, card: readonly unknown[]) {
  const cell = (column: string) => card[table.columns.indexOf(column)];
  return { position: Number(cell('position')), industry: String(cell('industry')), haystack: String(cell('haystack')) };
}
