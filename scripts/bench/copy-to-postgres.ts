import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';
import { systemClock } from '#api/adapters/repeated-work.ts';
import { openStore, sqliteFile } from '#api/store/open-store.ts';

const rowsPerWrite = 500;
// Foreign keys are not checked, since the tables come in the order of their names.
const sessionSettings = '-c session_replication_role=replica -c maintenance_work_mem=1GB';

interface Column {
  name: string;
  type: string;
}

/**
 * Brings a PostgreSQL database to the newest schema and fills it with the rows of a SQLite data folder, so that both hold
 * the same people. Indexes are built after the rows, which takes a fraction of the time.
 */
export async function copyToPostgres(
  dataDir: string,
  { url, programs }: { url: string; programs: string },
): Promise<void> {
  await (await openStore({ databaseUrl: url, dataDir, clock: systemClock })).close();
  const file = new BetterSqlite3(path.join(dataDir, sqliteFile), { readonly: true });
  const client = new pg.Client({ connectionString: url, options: sessionSettings });
  const psql = path.join(programs, 'psql');
  await client.connect();
  try {
    const tables = await tablesOfBoth(client, file);
    await client.query(`truncate ${[...tables.keys()].join(', ')}`);
    const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(
      "select indexname, indexdef from pg_indexes where schemaname = 'public' and indexname not in (select conname from pg_constraint)",
    );
    for (const { indexname } of indexes) await client.query(`drop index ${indexname}`);
    for (const [table, columns] of tables) await copyTable(file, { table, columns, url, psql });
    for (const { indexdef } of indexes) await client.query(indexdef);
    await continueNumbers(client);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
    file.close();
  }
}

async function tablesOfBoth(client: pg.Client, file: BetterSqlite3.Database): Promise<Map<string, Column[]>> {
  const known = new Set(file.prepare("select name from sqlite_master where type = 'table'").pluck().all());
  const { rows } = await client.query<{ table: string } & Column>(
    `select table_name as table, column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' order by table_name, ordinal_position`,
  );
  const shared = rows.filter(({ table }) => known.has(table) && table !== 'schema_migrations');
  return Map.groupBy(shared, ({ table }) => table);
}

async function copyTable(
  file: BetterSqlite3.Database,
  { table, columns, url, psql }: { table: string; columns: readonly Column[]; url: string; psql: string },
): Promise<void> {
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  // A raw statement gives each row as the list of its values.
  const rows = file.prepare(`select ${names} from ${table}`).raw().iterate() as IterableIterator<unknown[]>;
  const copy = spawn(psql, [url, '-q', '-c', `copy ${table} (${names}) from stdin`], {
    env: { ...process.env, PGOPTIONS: sessionSettings },
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = once(copy, 'exit');
  await pipeline(Readable.from(linesOf(rows, columns)), copy.stdin);
  const [exitCode] = await ended;
  if (exitCode !== 0) throw new Error(`The rows of ${table} could not be copied`);
}

function* linesOf(rows: Iterable<readonly unknown[]>, columns: readonly Column[]): Generator<string> {
  let lines: string[] = [];
  for (const row of rows) {
    lines.push(`${row.map((value, index) => textOf(value, columns[index]?.type)).join('\t')}\n`);
    if (lines.length < rowsPerWrite) continue;
    yield lines.join('');
    lines = [];
  }
  yield lines.join('');
}

/** A value of SQLite in the text format of COPY. */
function textOf(value: unknown, type: string | undefined): string {
  if (value === null) return '\\N';
  if (type === 'timestamp with time zone') return new Date(Number(value)).toISOString();
  const marks: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
  return String(value).replace(/[\\\t\n\r]/g, (mark) => marks[mark] ?? mark);
}

/** Lets new ids begin after the copied ones. */
async function continueNumbers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `select table_name as table from information_schema.columns
     where table_schema = 'public' and column_name = 'id' and column_default like 'nextval%'`,
  );
  for (const { table } of rows) {
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), (select coalesce(max(id), 0) + 1 from ${table}), false)`,
    );
  }
}
