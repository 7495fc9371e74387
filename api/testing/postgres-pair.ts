import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from './port-of.ts';
import { ownerOf, type ServedPostgres, servePostgres } from './postgres-server.ts';

const run = promisify(execFile);
const database = 'dalil';

interface Member {
  port: number;
  data: string;
  server: ServedPostgres;
  isUp: boolean;
}

/** Two PostgreSQL servers, of which the second follows the first until it is promoted. */
export interface PostgresPair {
  /** `DATABASE_URL` of both, the standby first. */
  url: string;
  /** Kills all processes of the primary, as a power cut does. */
  killPrimary(): Promise<void>;
  /** Stops the primary as a machine that hangs: its connections stay open, and nothing is answered. */
  freezePrimary(): Promise<void>;
  /** Lets it go on. */
  thawPrimary(): Promise<void>;
  /** True when the primary answers a new connection within 2 s. */
  isPrimaryThere(): Promise<boolean>;
  /** Cuts the standby off: it misses what is written from now on, and commits no longer wait for it. */
  stopReplication(): Promise<void>;
  /** Makes the standby a primary, as an arbiter does. */
  promote(): Promise<void>;
  /** Starts the killed one again as it was: a second primary. */
  restartFormerPrimary(): Promise<void>;
  /** Changes the names: the promoted one is the primary, and the killed one is made again as its standby. */
  rejoin(): Promise<void>;
  /** Asks one of the two. */
  query(member: 'standby' | 'primary', sql: string): Promise<string>;
  stop(): Promise<void>;
}

const settings = ['fsync=off', 'shared_buffers=64MB', 'wal_level=replica', 'hot_standby=on'];

/** Starts, copies, asks and ends servers below one folder. */
async function memberTools(programs: string, folder: string) {
  const owner = await ownerOf(folder);
  const program = (name: string) => join(programs, name);
  const at = ({ port }: Pick<Member, 'port'>) => ['-h', '127.0.0.1', '-p', String(port), '-U', 'dalil'];
  async function sql(one: Member, text: string): Promise<string> {
    return (await run(program('psql'), [...at(one), '-d', database, '-Atc', text])).stdout.trim();
  }
  return {
    sql,
    async set(one: Member, name: string, value: string): Promise<void> {
      await sql(one, `alter system set ${name} = '${value}'`);
      await sql(one, 'select pg_reload_conf()');
    },
    /** Makes the data of one server in a folder of its own, and starts it. */
    async start(name: string, fill: (data: string) => Promise<unknown>): Promise<Member> {
      const place = join(folder, name);
      await mkdir(place);
      await ownerOf(place);
      const [data, port] = [join(place, 'data'), await freePort()];
      await fill(data);
      return { port, data, server: await servePostgres(programs, { data, port, settings }), isUp: true };
    },
    initialise: (data: string) =>
      run(program('initdb'), ['-D', data, '-U', 'dalil', '--auth=trust', '-E', 'UTF8', '--no-sync'], owner),
    makeDatabase: (one: Member) => run(program('createdb'), [...at(one), database]),
    copyOf: (source: Member) => (data: string) =>
      run(
        program('pg_basebackup'),
        [...at(source), '-D', data, '-R', '-X', 'stream', '--checkpoint=fast', '--no-sync'],
        owner,
      ),
    isThere: (one: Member) =>
      run(program('pg_isready'), [...at(one), '-t', '2']).then(
        () => true,
        () => false,
      ),
    async end(member: Member): Promise<void> {
      if (!member.isUp) return;
      member.isUp = false;
      await member.server.signalAll('SIGKILL');
      await member.server.end('SIGKILL');
    },
  };
}

/** Starts both over folders of their own. A commit is acknowledged only once the standby has it. */
export async function startPostgresPair(programs: string): Promise<PostgresPair> {
  const folder = await mkdtemp(join(tmpdir(), 'dalil-pair-'));
  const { sql, set, start, initialise, makeDatabase, copyOf, isThere, end } = await memberTools(programs, folder);
  let primary = await start('first', initialise);
  await makeDatabase(primary);
  let standby = await start('second', copyOf(primary));
  const url = `postgres://dalil@127.0.0.1:${standby.port},127.0.0.1:${primary.port}/${database}`;
  // Only now: before there is a standby, no commit would be acknowledged.
  await set(primary, 'synchronous_standby_names', '*');

  return {
    url,
    killPrimary: () => end(primary),
    freezePrimary: () => primary.server.signalAll('SIGSTOP'),
    thawPrimary: () => primary.server.signalAll('SIGCONT'),
    isPrimaryThere: () => isThere(primary),
    async stopReplication() {
      await set(primary, 'synchronous_standby_names', '');
      await set(standby, 'primary_conninfo', '');
      while ((await sql(primary, 'select count(*) from pg_stat_replication')) !== '0') await delay(50);
    },
    async promote() {
      await set(standby, 'synchronous_standby_names', '');
      await sql(standby, 'select pg_promote(true, 20)');
    },
    async restartFormerPrimary() {
      const alone = [...settings, 'synchronous_standby_names='];
      await rm(join(primary.data, 'postmaster.pid'), { force: true });
      const { data, port } = primary;
      primary.server = await servePostgres(programs, { data, port, settings: alone });
      primary.isUp = true;
    },
    async rejoin() {
      await end(primary);
      [primary, standby] = [standby, primary];
      const { data, port } = standby;
      await rm(data, { recursive: true });
      await copyOf(primary)(data);
      standby.server = await servePostgres(programs, { data, port, settings });
      standby.isUp = true;
      await set(primary, 'synchronous_standby_names', '*');
    },
    query: (which, text) => sql(which === 'standby' ? standby : primary, text),
    async stop() {
      await Promise.all([end(standby), end(primary)]);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
