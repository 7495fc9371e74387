import { open } from 'node:fs/promises';
import BetterSqlite3 from 'better-sqlite3';

const pageBytes = 4096;

/** Destroys the first page of a table in a SQLite file; what is read for the first time afterwards is destroyed. */
export async function damagePage(file: string, table: string): Promise<void> {
  const reading = new BetterSqlite3(file, { readonly: true });
  const page = reading.prepare('select rootpage from sqlite_master where name = ?').pluck().get(table);
  reading.close();
  const handle = await open(file, 'r+');
  await handle.write(Buffer.alloc(pageBytes, 0x5a), 0, pageBytes, (Number(page) - 1) * pageBytes);
  await handle.close();
}
