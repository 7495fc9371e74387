import type pg from 'pg';

/**
 * What the copies of a column differ by; other columns are the same. The x keeps the names of copies off those of people,
 * which may end in a number of their own.
 */
const otherValues: Record<string, Record<string, string>> = {
  users: {
    id: 'p.id + k.number * m.ids',
    username: "p.username || '_x' || k.number",
    slug: "p.slug || '-x' || k.number",
    email: "k.number || '.' || p.email",
    rev: 'p.rev + k.number * m.revs',
  },
  talent_cards: {
    id: 'p.id + k.number * m.ids',
    position: 'p.position - k.number * m.ids',
    haystack: "p.haystack || u.slug || '-x' || k.number || ' '",
    json: `regexp_replace(
      replace(
        replace(p.json, '{"id":' || p.id || ',', '{"id":' || (p.id + k.number * m.ids) || ','),
        '"slug":"' || u.slug || '"', '"slug":"' || u.slug || '-x' || k.number || '"'),
      '"rev":[0-9]+}$', '"rev":' || (u.rev + k.number * m.revs) || '}')`,
  },
  feed: { id: 'p.id + k.number * m.ids', rev: 'p.rev + k.number * m.revs' },
};

/**
 * Puts copies of each person who is not featured beside them, with addresses of their own: a directory of any size in
 * minutes. Each name is there as often as there are copies, and so are the hits of each search.
 */
export async function multiplyPeople(client: pg.Client, times: number): Promise<void> {
  await client.query(
    'create temp table measure as select max(id) as ids, (select rev from sync_clock) as revs from users',
  );
  // Cards and feed first: they are made from people who have no copies yet.
  for (const table of ['talent_cards', 'feed', 'users']) {
    const { rows } = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = $1 order by ordinal_position`,
      [table],
    );
    const names = rows.map(({ name }) => name);
    const values = names.map((name) => otherValues[table]?.[name] ?? `p.${name}`);
    await client.query(
      `insert into ${table} (${names.join(', ')}) select ${values.join(', ')}
       from ${table} p join users u on u.id = p.id and not u.is_featured and u.role = 'talent'
       cross join measure m cross join generate_series(1, ${times - 1}) as k (number)
       ${table === 'feed' ? "where p.feed = 'talents'" : ''}`,
    );
  }
  await client.query(`update sync_clock set rev = rev * ${times}`);
  await client.query(
    `update listing_counts set count = (select count(*) from talent_cards where industry = listing_counts.industry)
     where feed = 'talents'`,
  );
}
