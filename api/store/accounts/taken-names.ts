import { inArray } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';
import type { Tables } from '../tables.ts';

const namesPerLook = 200;

type NameColumn = Tables['users']['slug' | 'username'] | Tables['companies']['slug'];

/**
 * Finds the taken ones among `base`, `base-2`, `base-3` …: it looks until some are free, since a popular name has
 * thousands of holders.
 */
export async function takenNames(
  reader: Connection,
  column: NameColumn,
  { base, separator }: { base: string; separator: string },
): Promise<Set<string>> {
  const taken = new Set<string>();
  for (let first = 1; ; first += namesPerLook) {
    const names = Array.from({ length: namesPerLook }, (_, n) =>
      first + n === 1 ? base : `${base}${separator}${first + n}`,
    );
    const rows = await reader.db.select({ name: column }).from(column.table).where(inArray(column, names));
    for (const { name } of rows) taken.add(name);
    if (rows.length < namesPerLook) return taken;
  }
}
