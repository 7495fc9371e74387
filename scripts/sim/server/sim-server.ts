import type { Deps } from '#api/domain/deps.ts';
import type { PictureStore } from '#api/domain/ports/pictures.ts';
import './compress-at-once.ts';
import { createHmac } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '#api/app.ts';
import { signingKeys } from '#api/domain/secrets.ts';
import { createSessionManager } from '#api/domain/sessions/session-manager.ts';
import type { Connection, Engine } from '#api/store/engines/engine.ts';
import { openStore, type Store } from '#api/store/open-store.ts';
import { fixRandom, restartRandom } from './fixed-random.ts';
import { fillWithPeople, type People } from './people.ts';
import { copyRows, putRowsBack, type RowCopies } from './row-copies.ts';
import { sendOverWire, type WireAnswer, type WireRequest } from './wire.ts';

const sessionKey = 'a key that only the simulation uses';
// A file in memory where the machine has one: nothing here is about the disk's own confirmation.
const memoryDir = '/dev/shm';

type Write = Engine['write'];

/** The real server with a real database, which starts again and goes back to its first rows within milliseconds. */
export interface SimServer {
  people: People;
  clock: { now(): Date; nowMs: number };
  engine: Engine;
  /** Errors that the server did not expect. */
  errors: unknown[];
  store: Store;
  handle(request: WireRequest): Promise<WireAnswer>;
  /** Decides when a write happens; undefined lets every write happen at once. */
  onWrite: (<Result>(write: () => Promise<Result>) => Promise<Result>) | undefined;
  /** A start of the server: nothing that it had in memory remains. */
  restart(): Promise<void>;
  /** Everything as at the first start. */
  reset(): Promise<void>;
  backUp(): Promise<RowCopies>;
  /** Puts a backup in place, as a person does who restores one. */
  restore(backup: RowCopies): Promise<void>;
  /** The value of a session cookie for a new session of an account. */
  signIn(accountId: number, sessionId: string): Promise<string>;
  close(): Promise<void>;
}

const startsAtMs = Date.UTC(2026, 10, 21, 9);

export async function startSimServer(): Promise<SimServer> {
  const dataDir = mkdtempSync(join(existsSync(memoryDir) ? memoryDir : tmpdir(), 'dalil-sim-'));
  fixRandom();
  mkdirSync(join(dataDir, 'dist'));
  const clock = { nowMs: startsAtMs, now: () => new Date(clock.nowMs) };
  const first = await openStore({ dataDir, clock });
  const { engine } = first;
  const people = await fillWithPeople(first, clock.now());
  const untouched = await copyRows(engine);
  const write: Write = engine.write.bind(engine);
  engine.write = <Result>(work: (tx: Connection) => Promise<Result>) =>
    server.onWrite ? server.onWrite(() => write(work)) : write(work);

  async function start() {
    const { onWrite } = server;
    server.onWrite = undefined;
    server.store = await openStore({ engine, dataDir, clock });
    server.onWrite = onWrite;
    deps = depsOf(server.store, server);
    callback = createApp(deps, settingsOf(dataDir));
  }

  const errors: unknown[] = [];
  let deps = depsOf(first, { clock, errors });
  let callback = createApp(deps, settingsOf(dataDir));
  const server: SimServer = {
    people,
    clock,
    engine,
    errors,
    store: first,
    onWrite: undefined,
    handle: (request) => sendOverWire(callback, request),
    restart: start,
    async reset() {
      server.onWrite = undefined;
      clock.nowMs = startsAtMs;
      errors.length = 0;
      restartRandom();
      await putRowsBack(engine, untouched);
      await start();
    },
    backUp: () => copyRows(engine, untouched),
    async restore(backup) {
      const { onWrite } = server;
      server.onWrite = undefined;
      await putRowsBack(engine, backup);
      server.onWrite = onWrite;
    },
    async signIn(accountId, sessionId) {
      await createSessionManager(deps).start(sessionId, { realm: 'user', accountId, userAgent: '' });
      return `dalil_user=${sessionId}.${createHmac('sha256', sessionKey).update(sessionId).digest('base64url')}`;
    },
    async close() {
      await engine.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return server;
}

function settingsOf(dataDir: string) {
  return {
    publicOrigin: undefined,
    sessionKeys: signingKeys([sessionKey]),
    trustsProxy: false,
    hasRateLimits: false,
    distDir: join(dataDir, 'dist'),
  };
}

function depsOf(store: Store, { clock, errors }: Pick<SimServer, 'clock' | 'errors'>): Deps {
  return {
    clock,
    log: quietLog(errors),
    passwords: { hash: async () => 'none', verify: async () => false, queueLength: () => 0 },
    refusesCommonPasswords: false,
    pictures: namedPictures,
    pictureFiles: noFiles,
    cardPainter: { paint: async () => Buffer.alloc(0) },
    paymentProvider: undefined,
    operatorAddress: 'operator@dalil.example',
    isMailSetUp: false,
    pushSender: undefined,
    postingRules: { moderatesFirstJobs: false },
    hostReader: {
      readRecords: async () => ({ finding: 'no_answer' }),
      readFile: async () => ({ finding: 'no_answer' }),
    },
    webhookPoster: { mayReach: async () => false, post: async () => ({ error: 'none' }) },
    host: nowhere,
    ...store,
  };
}

function quietLog(errors: unknown[]): Deps['log'] {
  return {
    info: () => undefined,
    warn: () => undefined,
    error: (fields) => void errors.push('err' in fields ? fields.err : fields),
  };
}

const nowhere: Deps['host'] = {
  diskFreeBytes: async () => 0,
  picturesBytes: async () => 0,
  backups: undefined,
  warnings: async () => [],
  demoAccounts: async () => [],
};

const noFiles: Deps['pictureFiles'] = {
  read: async () => undefined,
  write: async () => undefined,
  has: async () => false,
  remove: async () => undefined,
};

// Pictures of the simulation are texts; each has an address of its own.
const namedPictures: PictureStore = {
  queueLength: () => 0,
  async save(dataUrl) {
    return { url: pictureUrl(dataUrl) };
  },
  remove: () => Promise.resolve(),
};

/** Where a picture of the simulation is found after it was stored. */
export function pictureUrl(dataUrl: string): string {
  const hash = createHmac('sha256', 'picture').update(dataUrl).digest('hex');
  return `/media/${hash}-256.webp`;
}
