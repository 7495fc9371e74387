import type { Connection, Engine } from './engines/engine.ts';

const findingsMax = 100;

/**
 * Reads the whole database: every page on SQLite, every row on PostgreSQL and, where the extension `amcheck` is there,
 * every index; and compares derived rows with their sources. Takes minutes on a large one; changes nothing.
 *
 * @returns The damages, in sentences without values; empty for none.
 */
export async function checkDatabase(engine: Engine): Promise<string[]> {
  const findings =
    engine.dialect === 'sqlite'
      ? await checkSqlite(engine.reader)
      : await engine.write(checkPostgres, { isLong: true });
  // Rows that cannot be read cannot be compared either.
  return findings.length > 0 ? findings : engine.write(checkCards, { isLong: true });
}

async function checkSqlite(reader: Connection): Promise<string[]> {
  try {
    const pages = await reader.sql(`pragma integrity_check(${findingsMax})`);
    const findings = pages.map(([finding]) => String(finding)).filter((finding) => finding !== 'ok');
    if (findings.length > 0) return findings;
    const orphans = await reader.sql('select "table", parent, count(*) from pragma_foreign_key_check group by 1, 2');
    return orphans.map(
      ([table, parent, count]) => `${count} rows of ${table} name rows of ${parent} that are not there`,
    );
  } catch (error) {
    // Some damage ends the check itself.
    return [reasonOf(error)];
  }
}

async function checkPostgres(tx: Connection): Promise<string[]> {
  const findings: string[] = [];
  const tables = await tx.sql("select quote_ident(tablename) from pg_tables where schemaname = 'public'");
  for (const [table] of tables) {
    const statement = `select sum(octet_length(one::text)) from ${table} one`;
    findings.push(...(await failureOf(tx, `table ${table}`, statement)));
  }
  const [amcheck] = await tx.sql("select 1 from pg_extension where extname = 'amcheck'");
  if (!amcheck) return findings;
  const indexes = await tx.sql(
    `select c.oid::regclass::text from pg_class c join pg_am a on a.oid = c.relam
     where c.relkind = 'i' and a.amname = 'btree' and c.relnamespace = 'public'::regnamespace`,
  );
  for (const [index] of indexes) {
    findings.push(...(await failureOf(tx, `index ${index}`, `select bt_index_check('${index}'::regclass)`)));
  }
  return findings;
}

/** In a savepoint: one damaged table keeps no other from being read. */
async function failureOf(tx: Connection, what: string, statement: string): Promise<string[]> {
  await tx.sql('savepoint looked_at');
  try {
    await tx.sql(statement);
    return [];
  } catch (error) {
    await tx.sql('rollback to savepoint looked_at');
    return [`${what} cannot be read: ${reasonOf(error)}`];
  } finally {
    await tx.sql('release savepoint looked_at');
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}

const cardsOfFeeds = { talents: 'talent_cards', companies: 'company_cards', jobs: 'job_cards' };

async function checkCards(connection: Connection): Promise<string[]> {
  const findings: string[] = [];
  for (const [feed, cards] of Object.entries(cardsOfFeeds)) {
    const shown = `select 1 from feed f where f.feed = '${feed}' and not f.gone and f.id = c.id`;
    const [extra] = await connection.sql(`select count(*) from ${cards} c where not exists (${shown})`);
    const [missing] = await connection.sql(
      `select count(*) from feed f where f.feed = '${feed}' and not f.gone
       and not exists (select 1 from ${cards} c where c.id = f.id)`,
    );
    if (Number(extra?.[0]) > 0) findings.push(`${extra?.[0]} cards of ${feed} belong to nobody who is shown`);
    if (Number(missing?.[0]) > 0) findings.push(`${missing?.[0]} shown ${feed} have no card`);
  }
  return findings;
}

/** The addresses of all pictures that people and companies show. */
export async function shownPictures({ reader }: Engine): Promise<string[]> {
  const rows = await reader.sql(
    `select profile_picture from users where profile_picture like '/media/%'
     union select logo from companies where logo like '/media/%'`,
  );
  return rows.map(([url]) => String(url));
}
