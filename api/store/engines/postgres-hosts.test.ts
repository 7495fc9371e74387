import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onStrayError } from '../../stray-errors.ts';
import { rowOf } from '../../testing/postgres-protocol.ts';
import { type ScriptedPostgres, startScriptedPostgres } from '../../testing/scripted-postgres.ts';
import type { PostgresSession, PostgresSource } from './postgres.ts';
import { PostgresHosts } from './postgres-hosts.ts';
import { openPostgresPool } from './postgres-pool.ts';

const deadlines = { connectMs: 5000, statementMs: 2000, answerMs: 3000 };

let former: ScriptedPostgres;
let promoted: ScriptedPostgres;
let source: PostgresSource;
let stray: string[];
let stopListening: () => void;
beforeEach(async () => {
  stray = [];
  stopListening = onStrayError((_, error) => void stray.push(error instanceof Error ? error.message : ''));
  [former, promoted] = await Promise.all([startScriptedPostgres(), startScriptedPostgres()]);
  answerAs(former, { isWriter: true, timeline: 1 });
  answerAs(promoted, { isWriter: false, timeline: 0 });
  const { host } = new URL(promoted.url);
  source = openPostgresPool(former.url.replace(/\/dalil$/, `,${host}/dalil`), { connectionsMax: 2, deadlines });
  await source.transaction(run('first write'));
});
afterEach(async () => {
  stopListening();
  await Promise.all([former.stop(), promoted.stop()]);
});

const run = (text: string) => (session: PostgresSession) => session.query(text, []);
const heard = (server: ScriptedPostgres) => server.lines.flatMap(({ statements }) => statements);

/** Answers the questions about the host; a host that is no writer refuses writes. */
function answerAs(server: ScriptedPostgres, host: { isWriter: boolean; timeline: number }): void {
  server.answer = (statement) => {
    if (statement.includes('walfile')) return rowOf({ timeline: host.timeline });
    if (statement.includes('default_transaction_read_only')) return rowOf({ isWriter: host.isWriter });
    if (statement.includes('pg_is_in_recovery')) return rowOf({ pg_is_in_recovery: !host.isWriter });
    return statement.includes('write') && !host.isWriter ? { code: '25006', severity: 'ERROR' } : 'done';
  };
}

/** The former writer has become one that only reads. */
async function promote(): Promise<void> {
  answerAs(promoted, { isWriter: true, timeline: 2 });
  answerAs(former, { isWriter: false, timeline: 0 });
  await expect(source.transaction(run('refused write'))).rejects.toThrow();
}

describe('several hosts', () => {
  it('a connection that was being opened when the writer moved is not used', async () => {
    await source.reader.query('first read', []);
    former.answer = () => 'end';
    await expect(source.reader.query('lost', [])).rejects.toThrow();
    answerAs(former, { isWriter: true, timeline: 1 });
    const admission = Promise.withResolvers<void>();
    former.admits = admission.promise;
    const before = former.lines.length;
    const reading = source.reader.query('read', []);
    await expect.poll(() => former.lines.length).toBe(before + 1);
    former.admits = Promise.resolve();
    await promote();
    answerAs(former, { isWriter: true, timeline: 1 });
    await vi.waitFor(async () => {
      await source.transaction(run('write'));
      expect(heard(promoted)).toContain('write');
    });
    admission.resolve();
    await reading;
    expect(heard(former)).not.toContain('read');
    expect(heard(promoted)).toContain('read');
    await source.close();
  });

  it('are no fault when they are closed during a search', async () => {
    const admission = Promise.withResolvers<void>();
    promoted.admits = admission.promise;
    const before = promoted.lines.length;
    await promote();
    await expect.poll(() => promoted.lines.length).toBe(before + 1);
    await source.close();
    admission.resolve();
    await expect
      .poll(() => promoted.lines.at(-1))
      .toMatchObject({
        statements: [expect.stringContaining('pg_is_in_recovery'), expect.stringContaining('walfile')],
        isOpen: false,
      });
    expect(stray).not.toContain('Called end on pool more than once');
  });
});

describe('a search among several hosts', () => {
  const admission = () => Promise.withResolvers<void>();
  let hosts: PostgresHosts;
  beforeEach(async () => {
    await source.close();
    answerAs(promoted, { isWriter: true, timeline: 2 });
    hosts = new PostgresHosts([former.url, promoted.url]);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    hosts.close();
    vi.useRealTimers();
  });

  /** Begins a search, and waits until a host has answered. */
  async function searchUntilAnswerOf(server: ScriptedPostgres): Promise<{ finding: Promise<void> }> {
    const before = server.lines.length;
    const finding = hosts.findWriter();
    await expect.poll(() => server.lines[before]).toMatchObject({ isOpen: false });
    return { finding };
  }

  it('does not take a former writer at the start because the promoted one answers later', async () => {
    const { promise, resolve } = admission();
    promoted.admits = promise;
    const { finding } = await searchUntilAnswerOf(former);
    vi.advanceTimersByTime(1500);
    resolve();
    await finding;
    expect(hosts.writer).toBe(promoted.url);
  });

  it('never goes back to a former writer, however slow the promoted one is', async () => {
    await hosts.findWriter();
    expect(hosts.writer).toBe(promoted.url);
    const onChange = vi.fn();
    hosts.onChange(onChange);
    promoted.admits = admission().promise;
    const { finding } = await searchUntilAnswerOf(former);
    vi.advanceTimersByTime(2000);
    await finding;
    expect(hosts.writer).toBe(promoted.url);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('waits one second for a former writer that hangs once the promoted one has answered', async () => {
    answerAs(promoted, { isWriter: false, timeline: 0 });
    await hosts.findWriter();
    expect(hosts.writer).toBe(former.url);
    answerAs(promoted, { isWriter: true, timeline: 2 });
    former.admits = admission().promise;
    const { finding } = await searchUntilAnswerOf(promoted);
    vi.advanceTimersByTime(1000);
    await finding;
    expect(hosts.writer).toBe(promoted.url);
  });
});
