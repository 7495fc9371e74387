import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../adapters/repeated-work.ts';
import { writerOf } from '../../store/engines/postgres-hosts.ts';
import { openStore, type Store } from '../../store/open-store.ts';
import { causeOf, onStrayError } from '../../stray-errors.ts';
import { portOf } from '../port-of.ts';
import { type PostgresPair, startPostgresPair } from '../postgres-pair.ts';
import { postgresPrograms } from '../postgres-server.ts';
import { newTalent } from '../store-builders.ts';

const programs = await postgresPrograms();
const deadlines = { connectMs: 2000, statementMs: 3000, answerMs: 4000 };

describe.runIf(programs)('several hosts in DATABASE_URL', () => {
  let pair: PostgresPair;
  let store: Store;
  let dataDir: string;
  /** As the log shows them. */
  const stray: string[] = [];
  const stopListening: (() => void)[] = [];

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'dalil-hosts-'));
    stray.length = 0;
    stopListening.push(onStrayError((_, error) => void stray.push(causeOf(error))));
    pair = await startPostgresPair(programs ?? '');
    store = await open(pair.url);
  }, 120_000);
  afterEach(async () => {
    stopListening.pop()?.();
    await store.close();
    await pair.stop();
    await rm(dataDir, { recursive: true, force: true });
  }, 60_000);

  const open = (databaseUrl: string) =>
    openStore({
      databaseUrl,
      databasePool: { connectionsMax: 2, isBehindPooler: false, deadlines },
      dataDir,
      clock: systemClock,
    });

  let people = 0;
  async function register(): Promise<number> {
    people += 1;
    const [id = 0] = await store.bulk.insertTalents([newTalent(people)]);
    return id;
  }
  /** Registers until it works again, and returns how long that took. */
  async function registersWithinMs(mostMs: number): Promise<number> {
    const startMs = performance.now();
    const id = await vi.waitFor(register, { timeout: mostMs, interval: 100 });
    expect(id).toBeGreaterThan(0);
    return performance.now() - startMs;
  }
  const idsAt = async (member: 'standby' | 'primary') =>
    (await pair.query(member, 'select id from users order by id')).split('\n').map(Number);

  it('are tried in their order, and a standby is passed over', async () => {
    const id = await register();
    expect(await store.users.findById(id)).toMatchObject({ id });
  });

  it('of which a standby lags: everybody reads at once what they have written', async () => {
    await pair.query('standby', 'select pg_wal_replay_pause()');
    const id = await register();
    expect(await store.users.findById(id)).toMatchObject({ id });
    expect(await pair.query('standby', 'select count(*) from users')).toBe('0');
  }, 90_000);

  it('follow the writer after a promotion, without a restart, and lose nothing that was acknowledged', async () => {
    const ids = [await register()];
    let isOver = false;
    const writing = (async () => {
      while (!isOver) {
        await register().then(
          (id) => ids.push(id),
          () => delay(50),
        );
      }
    })();
    await vi.waitFor(() => expect(ids.length).toBeGreaterThan(20), { timeout: 20_000 });
    await pair.killPrimary();
    const before = ids.length;
    await pair.promote();
    await vi.waitFor(() => expect(ids.length).toBeGreaterThan(before + 5), { timeout: 15_000 });
    isOver = true;
    await writing;
    expect(await idsAt('standby')).toEqual(expect.arrayContaining(ids));
  }, 90_000);

  it('of which the primary hangs are left for the promoted one, and callers meanwhile do not wait for it', async () => {
    await register();
    await pair.freezePrimary();
    try {
      await expect(register()).rejects.toMatchObject({ code: 'busy' });
      await pair.promote();
      await registersWithinMs(15_000);
    } finally {
      await pair.thawPrimary();
    }
  }, 90_000);

  it('of which the promoted one has everything keep the epoch, so that no device compares for nothing', async () => {
    await register();
    const { epoch, rev } = await store.sync.sums('talents');
    await pair.killPrimary();
    await pair.promote();
    await registersWithinMs(15_000);
    expect(await store.sync.changes('talents', { epoch, rev }, 10)).toMatchObject({ next: { epoch } });
  }, 90_000);

  it('of which the promoted one lacks acknowledged rows begin a new epoch, although it has overtaken the devices', async () => {
    await register();
    const { epoch } = await store.sync.sums('talents');
    await pair.stopReplication();
    for (let n = 0; n < 5; n += 1) await register();
    // A device that has the lost rows, too.
    const { rev } = await store.sync.sums('talents');
    await pair.killPrimary();
    await pair.promote();
    await registersWithinMs(15_000);
    for (let n = 0; n < 9; n += 1) await register();
    const after = await store.sync.sums('talents');
    expect(await store.sync.changes('talents', { epoch, rev }, 10)).toBe('resync');
    expect(after.epoch).not.toBe(epoch);
    expect(after.rev).toBeGreaterThan(rev);
    expect(stray.filter((message) => message.includes('All devices compare'))).toHaveLength(1);
    // It began once: what is written now belongs to it.
    await register();
    expect((await store.sync.sums('talents')).epoch).toBe(after.epoch);
  }, 90_000);

  it('are left for the promoted one where the former primary lives on, and the log names both', async () => {
    await register();
    await pair.killPrimary();
    await pair.promote();
    await registersWithinMs(15_000);
    await pair.restartFormerPrimary();
    const formerIds = await idsAt('primary');
    // A process that starts now sees both.
    const formerFirst = pair.url.replace(/@([^,]+),([^/]+)/, '@$2,$1');
    const other = await open(formerFirst);
    const [id = 0] = await other.bulk.insertTalents([newTalent(10_000)]);
    await register();
    await other.close();
    expect(await idsAt('primary')).toEqual(formerIds);
    expect(await idsAt('standby')).toContain(id);
    expect(stray.filter((message) => message.includes('both take writes'))).not.toEqual([]);
    // What a backup asks.
    expect(pair.url).toContain(`@${new URL(await writerOf(formerFirst)).host},`);
  }, 90_000);

  it('are asked again while none takes writes, and serve without a restart once one does', async () => {
    await register();
    const setReadOnly = async (value: 'on' | 'off') => {
      await pair.query('primary', `alter system set default_transaction_read_only = ${value}`);
      await pair.query('primary', 'select pg_reload_conf()');
    };
    await setReadOnly('on');
    await vi.waitFor(() => expect(register()).rejects.toThrow(), { timeout: 15_000, interval: 100 });
    await setReadOnly('off');
    await registersWithinMs(15_000);
  }, 90_000);

  describe('of which one never answers', () => {
    let silent: Server;
    beforeEach(async () => {
      silent = createServer(() => undefined).listen(0, '127.0.0.1');
      await new Promise((resolve) => silent.once('listening', resolve));
    });
    afterEach(() => void silent.close());

    it('serve all the same', async () => {
      const address = `127.0.0.1:${portOf(silent)}`;
      const other = await open(pair.url.replace('@', `@${address},`));
      const [id = 0] = await other.bulk.insertTalents([newTalent(20_000)]);
      expect(id).toBeGreaterThan(0);
      await other.close();
    }, 60_000);
  });
});
