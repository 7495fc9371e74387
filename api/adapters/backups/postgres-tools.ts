import { spawn } from 'node:child_process';
import { BackupError } from './backup-error.ts';

/** What the tools are told of the database; the password is in the environment, which other accounts cannot read. */
function connectionOf(databaseUrl: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(databaseUrl);
  const settings = {
    PGHOST: searchParams.get('host') ?? hostname.replace(/^\[|\]$/g, ''),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode') ?? '',
  };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ''));
}

/**
 * Writes all of a database into one file, as of one moment, while others write.
 *
 * @throws BackupError `tool_missing`, `tool_failed`
 */
export function dumpPostgres(databaseUrl: string, file: string): Promise<void> {
  return run('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`], databaseUrl);
}

/**
 * Puts a dump in the place of what the database holds, all of it or nothing.
 *
 * @throws BackupError `tool_missing`, `tool_failed`
 */
export function loadPostgres(databaseUrl: string, file: string): Promise<void> {
  const { PGDATABASE: database = '' } = connectionOf(databaseUrl);
  const options = [
    '--clean',
    '--if-exists',
    '--no-owner',
    '--no-privileges',
    '--single-transaction',
    '--exit-on-error',
  ];
  return run('pg_restore', [...options, `--dbname=${database}`, file], databaseUrl);
}

function run(tool: string, options: readonly string[], databaseUrl: string): Promise<void> {
  const child = spawn(tool, [...options, '--no-password'], {
    // biome-ignore lint/style/noProcessEnv: the tool needs its path and its locale
    env: { ...process.env, ...connectionOf(databaseUrl) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const complaints: Buffer[] = [];
  child.stderr.on('data', (part: Buffer) => complaints.push(part));
  return new Promise((resolve, reject) => {
    child.on('error', (error) => reject(new BackupError('tool_missing', tool, error)));
    child.on('close', (status) => {
      const said = Buffer.concat(complaints).toString().trim().split('\n')[0] ?? '';
      if (status === 0) resolve();
      else reject(new BackupError('tool_failed', `${tool}: ${said}`));
    });
  });
}
