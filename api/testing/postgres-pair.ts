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
}

/** Two PostgreSQL servers, of which the second follows the first until it is promoted. */
export interface PostgresPair {
  /** `DATABASE_URL` of both, the standby first. */
  url: string;
  /** Kills the first one as a power cut does. */
  killPrimary(): Promise<void>;
  /** Stops the first one as a machine that hangs: its connections stay open, and nothing is answered. */
  freezePrimary(): Promise<void>;
  /** Lets it go on. */
  thawPrimary(): Promise<void>;
  /** Cuts the standby off: it misses what is written from now on, and commits no longer wait for it. */
  stopReplication(): Promise<void>;
  /** Makes the standby the primary, as an arbiter does. */
  promote(): Promise<void>;
  /** Starts the killed one again as it was: a second primary. */
  restartFormerPrimary(): Promise<void>;
  /** Asks the server that was the standby, or the former primary. */
  query(member: 'standby' | 'primary', sql: string): Promise<string>;
  stop(): Promise<void>;
}

const settings = ['fsync=off', 'shared_buffers=64MB', 'wal_level=replica', 'hot_standby=on'];

/** Makes the data of one server in a folder of its own, and starts it. */
async function startMember(programs: string, place: string, fill: (data: string) => Promise<unknown>): Promise<Member> {
  await mkdir(place);
  await ownerOf(place);
  const data = join(place, 'data');
  await fill(data);
  const port = await freePort();
  return { port, data, server: await servePostgres(programs, { data, port, settings }) };
}

/** Starts both over folders of their own. A commit is acknowledged only once the standby has it. */
export async function startPostgresPair(programs: string): Promise<PostgresPair> {
  const folder = await mkdtemp(join(tmpdir(), 'dalil-pair-'));
  const owner = await ownerOf(folder);
  const program = (name: string) => join(programs, name);

  const at = ({ port }: Member) => ['-h', '127.0.0.1', '-p', String(port), '-U', 'dalil'];
  const initialise = (data: string) =>
    run(program('initdb'), ['-D', data, '-U', 'dalil', '--auth=trust', '-E', 'UTF8', '--no-sync'], owner);

  const primary: Member = await startMember(programs, join(folder, 'primary'), initialise);
  await run(program('createdb'), [...at(primary), database]);
  const copy = (data: string) =>
    run(
      program('pg_basebackup'),
      [...at(primary), '-D', data, '-R', '-X', 'stream', '--checkpoint=fast', '--no-sync'],
      owner,
    );
  const standby = await startMember(programs, join(folder, 'standby'), copy);
  // Only now: before there is a standby, no commit would be acknowledged.
  await sql(primary, "alter system set synchronous_standby_names = '*'");
  await sql(primary, 'select pg_reload_conf()');
  let isPrimaryUp = true;

  async function sql(one: Member, text: string): Promise<string> {
    return (await run(program('psql'), [...at(one), '-d', database, '-Atc', text])).stdout.trim();
  }

  return {
    url: `postgres://dalil@127.0.0.1:${standby.port},127.0.0.1:${primary.port}/${database}`,
    async killPrimary() {
      isPrimaryUp = false;
      await primary.server.signalAll('SIGKILL');
      await primary.server.end('SIGKILL');
    },
    freezePrimary: () => primary.server.signalAll('SIGSTOP'),
    thawPrimary: () => primary.server.signalAll('SIGCONT'),
    async stopReplication() {
      await sql(primary, "alter system set synchronous_standby_names = ''");
      await sql(primary, 'select pg_reload_conf()');
      await sql(standby, "alter system set primary_conninfo = ''");
      await sql(standby, 'select pg_reload_conf()');
      while ((await sql(primary, 'select count(*) from pg_stat_replication')) !== '0') await delay(50);
    },
    async promote() {
      await sql(standby, "alter system set synchronous_standby_names = ''");
      await sql(standby, 'select pg_promote(true, 20)');
    },
    async restartFormerPrimary() {
      const alone = [...settings, 'synchronous_standby_names='];
      await rm(join(primary.data, 'postmaster.pid'), { force: true });
      const { data, port } = primary;
      primary.server = await servePostgres(programs, { data, port, settings: alone });
      isPrimaryUp = true;
    },
    query: (which, text) => sql(which === 'standby' ? standby : primary, text),
    async stop() {
      await standby.server.end('SIGKILL');
      if (isPrimaryUp) await primary.server.signalAll('SIGKILL');
      if (isPrimaryUp) await primary.server.end('SIGKILL');
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
