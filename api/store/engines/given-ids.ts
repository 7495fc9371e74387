import type { Engine } from './engine.ts';

const lastGiven = {
  sqlite: 'select seq from sqlite_sequence where name = ?',
  postgres: `select last_value from pg_sequences
    where format('%I.%I', schemaname, sequencename) = pg_get_serial_sequence(?, 'id')`,
} as const;

/** True when this database has given an id to an account once; ids are never given twice. */
export async function wasGiven(
  { reader, dialect }: Engine,
  table: 'users' | 'companies',
  id: number,
): Promise<boolean> {
  const [row] = await reader.sql(lastGiven[dialect], [table]);
  return id <= Number(row?.[0] ?? 0);
}
