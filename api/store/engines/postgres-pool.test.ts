import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onStrayError } from '../../stray-errors.ts';
import { type Scripted, type ScriptedPostgres, startScriptedPostgres } from '../../testing/scripted-postgres.ts';
import { defineQuery } from './engine.ts';
import { openPostgres, type PostgresSession, type PostgresSource } from './postgres.ts';
import { openPostgresPool, type PostgresPoolSettings } from './postgres-pool.ts';

const deadlines = { connectMs: 2000, statementMs: 700, answerMs: 250 };

let server: ScriptedPostgres;
let sources: PostgresSource[];
let stray: unknown[];
let stopListening: () => void;
beforeEach(async () => {
  server = await startScriptedPostgres();
  sources = [];
  stray = [];
  stopListening = onStrayError((source) => void stray.push(source));
});
afterEach(async () => {
  stopListening();
  await server.stop();
  for (const source of sources) await source.close();
});

function open(given: Partial<PostgresPoolSettings> = {}): PostgresSource {
  const source = openPostgresPool(server.url, { connectionsMax: 2, deadlines, ...given });
  sources.push(source);
  return source;
}

const ask = (text: string) => (session: PostgresSession) => session.query(text, []);
const statements = () => server.lines.map((line) => line.statements);
const isOpen = () => server.lines.map((line) => line.isOpen);
/** Answers one statement otherwise than done. */
function script(text: string, answer: Scripted): void {
  server.answer = (statement) => (statement === text ? answer : 'done');
}

describe('connections to PostgreSQL', () => {
  it('have their deadline from the start, and those that read cannot write', async () => {
    const source = open();
    await source.reader.query('read', []);
    await source.transaction(ask('write'));
    const [reading, writing] = server.lines.map(({ settings }) => settings);
    expect(reading).toMatchObject({ statement_timeout: '700', options: '-c default_transaction_read_only=on' });
    expect(writing).toMatchObject({ statement_timeout: '700' });
    expect(writing).not.toHaveProperty('options');
  });

  it('are as many as may be of each kind, and wait for one another', async () => {
    const source = open();
    await Promise.all(Array.from({ length: 6 }, (_, n) => source.reader.query(`read ${n}`, [])));
    expect(server.lines).toHaveLength(2);
    expect(statements().flat().sort()).toEqual(Array.from({ length: 6 }, (_, n) => `read ${n}`));
  });

  it('are ended when the source is closed', async () => {
    const source = open();
    await source.reader.query('read', []);
    await source.transaction(ask('write'));
    await source.close();
    sources = [];
    await expect.poll(isOpen).toEqual([false, false]);
  });

  it('are waited for no longer than told, when nobody answers and when all are in use', async () => {
    const short = { deadlines: { ...deadlines, connectMs: 400, answerMs: 60_000 }, connectionsMax: 1 };
    server.isSilent = true;
    await expect(open(short).reader.query('read', [])).rejects.toMatchObject({ code: 'busy' });
    server.isSilent = false;
    const source = open(short);
    const answering = Promise.withResolvers<Scripted>();
    server.answer = (text) => (text === 'slow' ? answering.promise : 'done');
    const slow = source.reader.query('slow', []);
    await expect(source.reader.query('second', [])).rejects.toMatchObject({ code: 'busy' });
    answering.resolve('done');
    await slow;
    await source.reader.query('third', []);
    expect(statements()).toEqual([['slow', 'third']]);
  });

  it('are waited for no longer where the driver forgets to, and one that comes late is given back', async () => {
    const connecting = Promise.withResolvers<pg.PoolClient>();
    const connect = vi.spyOn(pg.Pool.prototype, 'connect').mockReturnValueOnce(connecting.promise as never);
    const source = open({ deadlines: { ...deadlines, connectMs: 50 } });
    const startedMs = performance.now();
    await expect(source.reader.query('read', [])).rejects.toMatchObject({ code: 'busy' });
    expect(performance.now() - startedMs).toBeGreaterThan(50);
    const release = vi.fn();
    connecting.resolve({ release } as unknown as pg.PoolClient);
    await expect.poll(() => release.mock.calls).toEqual([[]]);
    connect.mockRestore();
  });

  it('that the server refuses are told as busy', async () => {
    server.refusesWith = 'sorry, too many clients already';
    await expect(open().reader.query('read', [])).rejects.toMatchObject({ code: 'busy' });
  });
});

describe('a transaction on PostgreSQL', () => {
  it('is begun and committed around its work, on one connection', async () => {
    const source = open();
    await source.transaction(async (session) => {
      await session.query('one', []);
      await session.query('two', []);
    });
    await source.snapshot(ask('three'));
    expect(statements()).toEqual([
      ['BEGIN', 'one', 'two', 'COMMIT'],
      ['BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', 'three', 'COMMIT'],
    ]);
  });

  it('is taken back when its work fails, and its connection is used again', async () => {
    const source = open();
    const failing = source.transaction(async (session) => {
      await session.query('one', []);
      throw new TypeError('stop');
    });
    await expect(failing).rejects.toThrow(TypeError);
    script('two', { code: '23505', severity: 'ERROR' });
    await expect(source.transaction(ask('two'))).rejects.toMatchObject({ code: '23505' });
    expect(statements()).toEqual([['BEGIN', 'one', 'ROLLBACK', 'BEGIN', 'two', 'ROLLBACK']]);
  });

  it('that is long has no deadline, and the next one has it again', async () => {
    const source = open({ connectionsMax: 1 });
    server.answer = async (text): Promise<Scripted> => {
      if (text === 'long') await delay(2 * deadlines.answerMs);
      return text === 'never' ? 'silence' : 'done';
    };
    await source.transaction(ask('long'), { isLong: true });
    expect(statements()).toEqual([['BEGIN; SET LOCAL statement_timeout = 0', 'long', 'COMMIT']]);
    await expect(source.transaction(ask('never'))).rejects.toThrow('Query read timeout');
    expect(statements()[0]?.slice(3)).toEqual(['BEGIN', 'never']);
  });

  it('of one statement is that statement alone', async () => {
    const source = open({ connectionsMax: 1 });
    await source.transaction(ask('one'), { isOneStatement: true });
    await source.transaction(ask('two'), { isOneStatement: true });
    expect(statements()).toEqual([['one', 'two']]);
  });

  it('of one long statement takes the deadline away, and the connection ends with it', async () => {
    const source = open({ connectionsMax: 1 });
    server.answer = async (text): Promise<Scripted> => {
      if (text === 'build') await delay(2 * deadlines.answerMs);
      return 'done';
    };
    await source.transaction(ask('build'), { isLong: true, isOneStatement: true });
    await source.transaction(ask('next'), { isOneStatement: true });
    expect(statements()).toEqual([['SET statement_timeout = 0', 'build'], ['next']]);
    await expect.poll(isOpen).toEqual([false, true]);
  });
});

describe('a connection', () => {
  it('that gives no answer is left after a while, and the next statement has another', async () => {
    const source = open({ connectionsMax: 1 });
    script('never', 'silence');
    const startedMs = performance.now();
    await expect(source.reader.query('never', [])).rejects.toThrow('Query read timeout');
    expect(performance.now() - startedMs).toBeLessThan(deadlines.connectMs);
    await source.reader.query('next', []);
    expect(statements()).toEqual([['never'], ['next']]);
    await expect.poll(isOpen).toEqual([false, true]);
  });

  it('takes those along that were silent as long, but none that has just answered or is asked', async () => {
    const source = open({ connectionsMax: 4, deadlines: { ...deadlines, answerMs: 400 } });
    await Promise.all(['a', 'b', 'c', 'd'].map((text) => source.transaction(ask(text))));
    expect(server.lines).toHaveLength(4);
    // All have been silent by now.
    await delay(500);
    const slow = Promise.withResolvers<Scripted>();
    server.answer = (text) => {
      if (text === 'slow') return slow.promise;
      return text === 'never' ? 'silence' : 'done';
    };
    const never = source.transaction(ask('never'), { isOneStatement: true });
    await delay(200);
    const asked = source.transaction(ask('slow'), { isLong: true });
    let isOver = false;
    const rejected = expect(never)
      .rejects.toThrow('Query read timeout')
      .finally(() => {
        isOver = true;
      });
    // One answers again and again.
    while (!isOver) {
      await source.transaction(ask('just now'), { isOneStatement: true });
      await delay(20);
    }
    await rejected;
    const silent = server.lines.filter((line) => line.statements.length === 3);
    expect(silent).toHaveLength(1);
    await expect.poll(() => silent.map((line) => line.isOpen)).toEqual([false]);
    const lineOf = (text: string) => server.lines.find((line) => line.statements.includes(text));
    expect([lineOf('slow')?.isOpen, lineOf('just now')?.isOpen]).toEqual([true, true]);
    slow.resolve('done');
    await asked;
    expect(server.lines).toHaveLength(4);
  });

  it('is kept after an error of a statement, and left after one that ends it', async () => {
    const source = open({ connectionsMax: 1 });
    script('refused', { code: '23505', severity: 'ERROR' });
    await expect(source.reader.query('refused', [])).rejects.toMatchObject({ code: '23505' });
    await source.reader.query('after', []);
    expect(server.lines).toHaveLength(1);
    script('fatal', { code: '57P01', severity: 'FATAL' });
    await expect(source.reader.query('fatal', [])).rejects.toMatchObject({ code: '57P01' });
    await source.reader.query('after', []);
    expect(server.lines).toHaveLength(2);
    script('cut', 'end');
    await expect(source.reader.query('cut', [])).rejects.toThrow();
    await source.reader.query('after', []);
    expect(server.lines).toHaveLength(3);
  });

  it('is left where it cannot take back, which is reported', async () => {
    const source = open({ connectionsMax: 1 });
    script('ROLLBACK', { code: '40001', severity: 'ERROR' });
    await expect(source.transaction(() => Promise.reject(new TypeError('stop')))).rejects.toThrow(TypeError);
    expect(stray).toEqual(['postgres rollback']);
    await source.transaction(ask('next'), { isOneStatement: true });
    expect(statements()).toEqual([['BEGIN', 'ROLLBACK'], ['next']]);
  });

  it('that the server ends while it is idle is reported, and replaced', async () => {
    const source = open({ connectionsMax: 1 });
    await source.reader.query('one', []);
    await server.stop();
    await expect.poll(() => stray).toContain('postgres pool');
  });
});

const named = defineQuery('by_email', (db, { newsletter }) => db.select({ email: newsletter.email }).from(newsletter));

describe('a pooler', () => {
  const asked = async (source: PostgresSource) => {
    const engine = openPostgres(source, 7);
    await engine.reader.run(named, {});
    await engine.write((tx) => tx.sql('write'));
    await engine.snapshot((connection) => connection.sql('see'));
    await engine.write((tx) => tx.sql('build'), { isLong: true, isOneStatement: true });
  };
  const select = 'select "email" from "newsletter"';
  const bound = '; SET LOCAL statement_timeout = 700';
  const transactions = (line: readonly string[]) => line.filter((text) => text !== select);

  it.each([true, false])(
    'is told of or found out (told: %s): nothing is set for longer, no statement has a name',
    async (isBehindPooler) => {
      server.isPooler = true;
      await asked(open({ isBehindPooler, connectionsMax: 1 }));
      for (const { settings } of server.lines) {
        expect(settings).not.toHaveProperty('statement_timeout');
        expect(settings).not.toHaveProperty('options');
      }
      expect(statements().flat()).toContain(select);
      const [reading = [], writing = []] = statements();
      expect(transactions(reading)).toEqual([
        `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY${bound}`,
        'see',
        'COMMIT',
      ]);
      expect(writing).toEqual([`BEGIN${bound}`, 'write', 'COMMIT', 'build']);
    },
  );

  it('is not taken for one where the server lets settings in: statements have names there', async () => {
    await asked(open({ connectionsMax: 1 }));
    expect(statements().flat()).toContain(`by_email_7: ${select}`);
  });

  it('that refuses two at once is found out for both of them', async () => {
    server.isPooler = true;
    const source = open();
    await Promise.all([1, 2].map((n) => source.reader.query(`read ${n}`, [])));
    expect(statements().flat().sort()).toEqual(['read 1', 'read 2']);
  });

  it('that refuses even a start without settings is told as busy', async () => {
    server.refusesWith = 'unsupported startup parameter: user';
    await expect(open().reader.query('read', [])).rejects.toMatchObject({ code: 'busy' });
    await expect(open({ isBehindPooler: true }).reader.query('read', [])).rejects.toMatchObject({ code: 'busy' });
  });
});
