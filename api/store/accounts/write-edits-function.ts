import { hash } from 'node:crypto';
import { getTableColumns } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';
import { editedColumns } from '../feeds/feeds.ts';
import type { Tables } from '../tables.ts';

/** A function of PostgreSQL; its name follows from its text, so that processes of two versions each find their own. */
interface DatabaseFunction {
  name: string;
  text: string;
}

const created = new WeakMap<Tables, DatabaseFunction>();

/** The function that stores many edits of profiles in one call. */
export function writeEditsFunction(tables: Tables): DatabaseFunction {
  const known = created.get(tables) ?? define(tables);
  created.set(tables, known);
  return known;
}

/** Makes the function, where it is not there yet. */
export async function createWriteEdits(tx: Connection): Promise<void> {
  const { name, text } = writeEditsFunction(tx.tables);
  const [known] = await tx.sql('select to_regproc(?)::text', [name]);
  if (known?.[0] == null) await tx.sql(`create function ${name} ${text}`);
}

/**
 * One call is one commit. An edit is left out when its row is not as it was read, or when its key is stored already:
 * the answer names the others with their revisions. Rows are locked in the order of their ids, and the clock comes
 * last.
 */
function define(tables: Tables): DatabaseFunction {
  const columns = getTableColumns(tables.users);
  const edited = editedColumns.map((field) => ({
    field,
    name: columns[field].name,
    type: columns[field].getSQLType(),
  }));
  const rows = (shape: string) => `jsonb_to_recordset(batch) as e (${shape})`;
  const text = `(batch jsonb, moment timestamptz) returns jsonb language plpgsql as $function$
declare
  accepted bigint[];
  changes integer;
  last bigint;
  written jsonb := '{}';
begin
  select array_agg(locked.id) into accepted from (
    select u.id from ${rows('id bigint, seen bigint')} join users u on u.id = e.id
    where u.rev = e.seen order by u.id for no key update of u
  ) locked;
  with kept as (
    insert into idempotency (user_id, key, fingerprint, result, created_at)
    select e.id, e.key, e.fingerprint, e.result, moment
    from ${rows('id bigint, key text, fingerprint text, result text')}
    where e.key is not null and e.id = any(accepted)
    on conflict do nothing returning user_id
  )
  select array_agg(e.id) into accepted from ${rows('id bigint, key text')}
  where e.id = any(accepted) and (e.key is null or e.id in (select user_id from kept));
  select count(*) into changes from ${rows('id bigint, "isChange" boolean')}
  where e."isChange" and e.id = any(accepted);
  if changes > 0 then
    update sync_clock set rev = rev + changes returning rev into last;
    with e as materialized (
      select e.*, last - changes + row_number() over (order by e.id) as rev
      from ${rows(`id bigint, "isChange" boolean, card text, haystack text, "industryBefore" text, ${edited.map(({ field, type }) => `"${field}" ${type}`).join(', ')}`)}
      where e."isChange" and e.id = any(accepted)
    ), stamped as (
      update users u set rev = e.rev, ${edited.map(({ name, field }) => `${name} = e."${field}"`).join(', ')}
      from e where u.id = e.id
    ), shown as (
      update talent_cards c set json = e.card || e.rev || '}', haystack = coalesce(e.haystack, c.haystack), industry = e.industry
      from e where c.id = e.id
    ), counted as (
      insert into listing_counts (feed, industry, count)
      select 'talents', moved.industry, sum(moved.count) from (
        select "industryBefore" as industry, -1 as count from e where "industryBefore" <> industry
        union all select industry, 1 from e where "industryBefore" <> industry
      ) moved group by moved.industry order by moved.industry
      on conflict (feed, industry) do update set count = listing_counts.count + excluded.count
    ), entered as (
      insert into feed (feed, id, rev, gone, changed_at) select 'talents', e.id, e.rev, false, moment from e order by e.id
      on conflict (feed, id) do update set rev = excluded.rev, gone = excluded.gone, changed_at = excluded.changed_at
    )
    select jsonb_object_agg(e.id, e.rev) into written from e;
  end if;
  return written || (
    select coalesce(jsonb_object_agg(e.id, e.seen), '{}') from ${rows('id bigint, seen bigint, "isChange" boolean')}
    where e.id = any(accepted) and not e."isChange"
  );
end $function$`;
  return { name: `dalil_write_edits_${hash('sha256', text).slice(0, 12)}`, text };
}
