/** A foreign key, by the names of its tables: the rows of `from` belong to rows of `to`. */
export interface Reference {
  from: string;
  to: string;
}

const dropOrEmpty = /\b(?:drop\s+table(?:\s+if\s+exists)?|truncate(?:\s+table)?(?:\s+only)?)\s+([^;]+)/gi;
const comments = /--[^\n]*|\/\*.*?\*\//gs;

/** Names the tables that a statement drops or empties, without quotes and schema. */
export function droppedTables(statement: string): string[] {
  const lists = statement.replace(comments, ' ').matchAll(dropOrEmpty);
  return [...lists].flatMap(([, list = '']) => list.split(',').map(bareName));
}

function bareName(name: string): string {
  const first = name.trim().split(/\s/)[0] ?? '';
  return (first.split('.').at(-1) ?? '').replace(/["`[\]]/g, '').toLowerCase();
}

/**
 * Refuses a statement that drops or empties a table while another table refers to it: on SQLite the rows of the other
 * table are deleted with it (ON DELETE CASCADE), and `foreign_keys=OFF` does nothing within a transaction.
 *
 * @throws Error which names both tables
 */
export function refuseDropOfReferenced(statement: string, references: readonly Reference[]) {
  for (const table of droppedTables(statement)) {
    const children = references.filter(({ from, to }) => to === table && from !== table).map(({ from }) => from);
    if (children.length === 0) continue;
    throw new Error(
      `A migration must not drop or empty "${table}": rows of ${[...new Set(children)].join(', ')} belong to its rows ` +
        'and would be deleted with them. Change it in place by ALTER TABLE: ADD COLUMN … CHECK, ' +
        'DROP/ADD CONSTRAINT, ALTER COLUMN … DROP NOT NULL.',
    );
  }
}
