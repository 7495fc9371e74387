import { setTimeout as sleep } from 'node:timers/promises';
import { errorForLog } from './adapters/json-log.ts';
import { PictureFilesError } from './domain/ports/pictures.ts';
import { type OpeningFailure, StoreOpeningError } from './store/store-error.ts';

const openingFailures: Record<OpeningFailure, string> = {
  newer_schema: 'The database was written by a newer version of Dalil. Nothing was changed.',
  damaged_database: 'The database is damaged; restore a backup (npm run restore). Nothing was changed.',
  storage_full: 'The disk of the database is full. Make room and start again.',
  not_writable: 'The database cannot be written: it is read-only, or this account lacks the right.',
  in_use: 'Another process keeps the database locked. End it and start again.',
  login_refused: 'PostgreSQL does not let this account in, or has no such database: check DATABASE_URL.',
  extension_missing:
    'PostgreSQL lacks the extension pg_trgm: install the package postgresql-contrib on its machine and start again.',
  tls_refused: 'PostgreSQL and this machine cannot agree on TLS: check sslmode and sslrootcert in DATABASE_URL.',
  unreachable: 'PostgreSQL does not answer: check DATABASE_URL, and whether the server runs.',
};

/**
 * Writes in one line why a program ends. Values of people are never in it.
 *
 * @param dataDir Named where the database is a file.
 */
export function failureLine(error: unknown, dataDir: string | undefined): string {
  if (error instanceof StoreOpeningError) {
    const place = dataDir === undefined ? '' : ` (${dataDir})`;
    return `${openingFailures[error.code]}${place}`;
  }
  if (error instanceof PictureFilesError) return `Pictures cannot be kept where MEDIA_URL says: ${error.message}.`;
  if (!(error instanceof Error)) return 'Dalil ended for an unknown reason.';
  const { type, code, message, stack } = errorForLog(error);
  const sentence = systemFailure(error, code);
  if (sentence) return sentence;
  const what = [type, code, message].filter((part) => part !== undefined).join(' ');
  // An error of the system needs no place in the code: the message names the file or the address.
  return 'syscall' in error ? `Dalil ended: ${what}` : `Dalil ended: ${what}\n${stack}`;
}

/** The sentence for what an operator can mend; the rest is shown as it is. */
function systemFailure(error: Error, code = ''): string | undefined {
  const path = 'path' in error && error.path !== undefined ? ` (${error.path})` : '';
  if (/^(?:ENOSPC|EDQUOT|SQLITE_FULL)/.test(code)) return `The disk is full${path}. Make space and try again.`;
  if (/^(?:EEXIST|ENOTDIR)$/.test(code)) return `There is a file where a folder has to be${path}: check DATA_DIR.`;
  return undefined;
}

/** Why the server cannot listen, where a setting is wrong; undefined for any other error. */
export function listenFailure(error: unknown, { host, port }: { host: string; port: number }): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken. Stop what listens there, or choose another one: PORT=${port + 1} npm start`;
  }
  if (code === 'EACCES') return `This account may not listen on port ${port}: choose one above 1023 in PORT.`;
  if (/^(?:ENOTFOUND|EADDRNOTAVAIL|EAI_\w+|EINVAL)$/.test(code)) return `HOST=${host} is no address of this machine.`;
  return undefined;
}

const pauseMs = 1000;

interface WaitOptions {
  /** How long to wait for a database that does not answer; 0 tries once. */
  waitMs: number;
  /** Called once, as the waiting begins. */
  onWait(): void;
}

/**
 * Opens a database that may still be starting: after a boot of the machine both start at the same moment. Any other
 * failure ends the start at once.
 *
 * @throws what opening threw last
 */
export async function openOnceReachable<Store>(
  open: () => Promise<Store>,
  { waitMs, onWait }: WaitOptions,
): Promise<Store> {
  const endsAt = performance.now() + waitMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await open();
    } catch (error) {
      const isAway = error instanceof StoreOpeningError && error.code === 'unreachable';
      if (!isAway || performance.now() + pauseMs > endsAt) throw error;
      if (attempt === 1) onWait();
    }
    await sleep(pauseMs);
  }
}
