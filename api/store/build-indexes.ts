import { setTimeout as delay } from 'node:timers/promises';
import type { Connection, Engine } from './engines/engine.ts';

/** A step of the schema, as far as it is asked here. */
interface Step {
  number: number;
  name: string;
  statements: readonly string[];
}

const buildOf = /^\s*create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+"?(\w+)"?/i;

/**
 * True for a step that builds indexes beside writers (`CREATE INDEX CONCURRENTLY IF NOT EXISTS`), which no transaction
 * can hold. SQLite has none: it has one writer.
 *
 * @throws Error when it does anything else too
 */
export function buildsIndexes({ name, statements }: Step): boolean {
  if (!statements.some((statement) => /\bconcurrently\b/i.test(statement))) return false;
  if (statements.every((statement) => buildOf.test(statement))) return true;
  throw new Error(`${name}: a step that builds indexes beside writers does nothing else.`);
}

interface Building {
  now: Date;
  /** Between two looks at what another process builds. */
  pauseMs: number;
  /** A process that said nothing for so long has died. */
  silentMs?: number;
}

const silentMaxMs = 60_000;

/**
 * Builds the indexes of a step while others read and write. One process does it, the others wait until it is done, and
 * take over when it died; what was left half built is dropped first. There is no deadline, since a build waits for
 * every transaction that began before it.
 */
export async function buildIndexes(
  engine: Engine,
  step: Step,
  { now, pauseMs, silentMs = silentMaxMs }: Building,
): Promise<void> {
  for (;;) {
    const claimed = await claim(engine, step.number, silentMs);
    if (claimed === 'applied') return;
    if (claimed === 'mine') break;
    await delay(pauseMs);
  }
  const saying = setInterval(() => void sayAlive(engine, step.number).catch(() => undefined), silentMs / 4);
  try {
    for (const statement of step.statements) await build(engine, statement);
    await engine.write(async (tx) => {
      await giveUpClaim(tx, step.number);
      await tx.sql('insert into schema_migrations (number, name, applied_at) values (?, ?, ?)', [
        step.number,
        step.name,
        now.toISOString(),
      ]);
    });
  } catch (error) {
    await engine.write((tx) => giveUpClaim(tx, step.number)).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(saying);
  }
}

// By the clock of the database, which all processes share.
const nowMs = 'extract(epoch from clock_timestamp()) * 1000';

/** A row with the negative number says when the process that builds has last said that it lives. */
function claim(engine: Engine, number: number, silentMs: number): Promise<'applied' | 'mine' | 'taken'> {
  return engine.write(async (tx) => {
    await tx.sql('lock table schema_migrations in exclusive mode');
    const applied = await tx.sql('select number from schema_migrations where number = ?', [number]);
    if (applied.length > 0) return 'applied';
    const silent = `select ${nowMs} - applied_at::float8 from schema_migrations where number = ?`;
    const [other] = await tx.sql(silent, [-number]);
    if (other && Number(other[0]) < silentMs) return 'taken';
    await giveUpClaim(tx, number);
    await tx.sql(
      `insert into schema_migrations (number, name, applied_at) values (?, 'being built', (${nowMs})::text)`,
      [-number],
    );
    return 'mine';
  });
}

async function giveUpClaim(tx: Connection, number: number): Promise<void> {
  await tx.sql('delete from schema_migrations where number = ?', [-number]);
}

async function sayAlive(engine: Engine, number: number): Promise<void> {
  const text = `update schema_migrations set applied_at = (${nowMs})::text where number = ?`;
  await engine.write((tx) => tx.sql(text, [-number]));
}

async function build(engine: Engine, statement: string): Promise<void> {
  const name = buildOf.exec(statement)?.[1] ?? '';
  const alone = (text: string) => engine.write((tx) => tx.sql(text), { isLong: true, isOneStatement: true });
  const halfBuilt = 'select 1 from pg_index where indexrelid = to_regclass(?) and not indisvalid';
  if ((await engine.reader.sql(halfBuilt, [name])).length > 0)
    await alone(`drop index concurrently if exists "${name}"`);
  await alone(statement);
}
