import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../adapters/repeated-work.ts';
import { failureLine } from '../../startup-failures.ts';
import { openStore } from '../../store/open-store.ts';
import { type PostgresServer, postgresPrograms, startPostgresServer } from '../postgres-server.ts';

const run = promisify(execFile);
const programs = await postgresPrograms();
const openssl = await run('openssl', ['version']).catch(() => undefined);

// Its own programs, since the PostgreSQL inside this process has no line that could be read.
describe.runIf(programs && openssl)('a PostgreSQL that speaks TLS', () => {
  let folder: string;
  let server: PostgresServer;
  let url: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dalil-tls-'));
    server = await startPostgresServer(programs ?? '', { tls: await certificate('server') });
    url = await server.newDatabase();
  }, 120_000);
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function certificate(name: string): Promise<{ key: string; cert: string }> {
    const [key, cert] = [join(folder, `${name}.key`), join(folder, `${name}.crt`)];
    const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
    const days = ['-days', '2', '-nodes', '-newkey', 'rsa:2048'];
    await run('openssl', ['req', '-x509', ...days, '-keyout', key, '-out', cert, ...subject]);
    return { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') };
  }

  const open = (databaseUrl: string) => openStore({ databaseUrl, dataDir: folder, clock: systemClock });
  const lineOf = (databaseUrl: string) =>
    open(databaseUrl).then(
      () => 'opened',
      (error: unknown) => failureLine(error, undefined),
    );

  it('is spoken with over TLS by one who knows who signed its certificate', async () => {
    const store = await open(`${url}?sslmode=verify-full&sslrootcert=${join(folder, 'server.crt')}`);
    const found = await store.engine.reader.sql('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
    expect(found).toEqual([[true]]);
    await store.close();
  }, 120_000);

  it('is refused where another signed it, or nobody is known to, in one line', async () => {
    await writeFile(join(folder, 'other.crt'), (await certificate('other')).cert);
    for (const mode of [`verify-full&sslrootcert=${join(folder, 'other.crt')}`, 'verify-full', 'require']) {
      expect(await lineOf(`${url}?sslmode=${mode}`), mode).toMatch(/^[^\n]*cannot agree on TLS[^\n]*$/);
    }
  }, 120_000);
});
