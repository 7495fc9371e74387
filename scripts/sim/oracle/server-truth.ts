import { inArray } from '#api/store/drizzle.ts';
import type { Engine } from '#api/store/engines/engine.ts';
import type { FeedName } from '#shared/catalog/feeds.ts';
import { accountFields } from '#shared/model/field-lists.ts';
import { pickFields } from '#shared/model/field-rows.ts';
import type { Values } from './edits-oracle.ts';
import type { SavedRows } from './saved-oracle.ts';

/** A row of a feed as the server has it; `card` is null when the row is no longer visible. */
export interface TrueRow {
  rev: number;
  card: string | null;
}

export interface TrueFeed {
  epoch: string;
  rows: ReadonlyMap<number, TrueRow>;
}

/** The accounts' fields as the tables hold them. */
export async function readValues(engine: Engine, ids: readonly number[]): Promise<Map<number, Values>> {
  const { users } = engine.tables;
  const rows = await engine.reader.db
    .select()
    .from(users)
    .where(inArray(users.id, [...ids]));
  const positions = await engine.reader.sql(
    `select user_id, company, position, location, start_date, end_date, current, description
      from experience where user_id in (${ids.join(',')}) order by place, id`,
  );
  const positionsOf = Map.groupBy(positions, ([userId]) => Number(userId));
  return new Map(
    rows.map((row) => [
      row.id,
      { ...pickFields(row, accountFields), experience: (positionsOf.get(row.id) ?? []).map(asPosition) },
    ]),
  );
}

function asPosition([, company, position, location, startDate, endDate, current, description]: unknown[]) {
  return { company, position, location, startDate, endDate, current: Boolean(current), description };
}

/** The saved things of accounts as the table holds them. */
export async function readSaved({ reader }: Engine, ids: readonly number[]): Promise<Map<number, SavedRows>> {
  const rows = await reader.sql(`select user_id, kind, key, note from saved where user_id in (${ids.join(',')})`);
  const rowsOf = (id: number) => rows.filter(([userId]) => Number(userId) === id);
  return new Map(
    ids.map((id) => [id, new Map(rowsOf(id).map(([, kind, key, note]) => [`${kind} ${key}`, String(note)]))]),
  );
}

const cards = { talents: 'talent_cards', companies: 'company_cards', jobs: 'job_cards' } as const;

/** A feed as the tables hold it. */
export async function readFeed({ reader }: Engine, feed: FeedName): Promise<TrueFeed> {
  const [[epoch] = []] = await reader.sql('select epoch from sync_meta');
  const rows = await reader.sql(
    `select f.id, f.rev, f.gone, c.json from feed f left join ${cards[feed]} c on c.id = f.id where f.feed = ?`,
    [feed],
  );
  return {
    epoch: String(epoch),
    rows: new Map(
      rows.map(([id, rev, gone, json]) => [Number(id), { rev: Number(rev), card: gone ? null : String(json) }]),
    ),
  };
}
