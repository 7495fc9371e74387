import type { Random } from '#api/cli/seed/random.ts';
import { type FaultyLine, startFaultyLine } from '#api/testing/faulty-line.ts';
import type { S3Server, S3ServerFault } from '#api/testing/s3-server.ts';
import type { ServerProcess } from '../servers/server-process.ts';

const troubleMs = 2500;

/** The parts that trouble comes to. */
export interface Stage {
  random: Random;
  connections: readonly Connections[];
  store: S3Server;
  /** Those that may be started again: an older version does not start over a newer schema. */
  replaceable(): readonly ServerProcess[];
}

type Happening = (stage: Stage) => Promise<void>;

/** How the server of the pictures fails: as one that is asked too much, that breaks, is full, or lets nobody in. */
const storeFaults: Readonly<Record<string, S3ServerFault>> = {
  'the store is busy': { status: 503, code: 'SlowDown' },
  'the store breaks': { status: 500, code: 'InternalError' },
  'the store is full': { status: 507, code: 'QuotaExceeded' },
  'the keys of the store have expired': { status: 400, code: 'ExpiredToken' },
  'the store is silent': 'silent',
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function forAWhile(begin: () => void, end: () => void): Promise<void> {
  begin();
  await pause(troubleMs);
  end();
}

function toConnection(name: keyof Pick<Connections, 'database' | 'pictures'>, fault: 'cut' | 'freeze'): Happening {
  return async ({ random, connections }) => {
    const connection = random.pick(connections)[name];
    await forAWhile(
      () => connection[fault](),
      () => connection.mend(),
    );
  };
}

function toStore(fault: S3ServerFault): Happening {
  return ({ store }) =>
    forAWhile(
      () => {
        store.fault = fault;
      },
      () => {
        store.fault = undefined;
      },
    );
}

/** All kinds of trouble, by the name that is printed; each begins, lasts and ends. */
const happenings: Readonly<Record<string, Happening>> = {
  async 'a server is killed'({ random, replaceable }) {
    const node = random.pick(replaceable());
    await node.kill();
    await node.start();
  },
  async 'a server is replaced'({ random, replaceable }) {
    const node = random.pick(replaceable());
    await node.stop();
    await node.start();
  },
  'a connection to the database is cut off': toConnection('database', 'cut'),
  'a connection to the database is silent': toConnection('database', 'freeze'),
  'a connection to the pictures is cut off': toConnection('pictures', 'cut'),
  'a connection to the pictures is silent': toConnection('pictures', 'freeze'),
  ...Object.fromEntries(Object.entries(storeFaults).map(([name, fault]) => [name, toStore(fault)])),
};

/** Draws what happens next. Each kind of trouble comes once before any comes again: a short run sees them all. */
export class Happenings {
  readonly #stage: Stage;
  #deck: string[] = [];
  /** How often each has come so far. */
  readonly counts = new Map(Object.keys(happenings).map((name) => [name, 0]));

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  get isAnyMissing(): boolean {
    return [...this.counts.values()].includes(0);
  }

  async next(): Promise<void> {
    const names = Object.keys(happenings);
    if (this.#deck.length === 0) this.#deck = this.#stage.random.take(names, names.length);
    const name = this.#deck.pop() ?? '';
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    await happenings[name]?.(this.#stage);
  }
}

/** The connections of one process to the database and to the store of pictures, which can be cut or frozen. */
export interface Connections {
  /** Addresses that go through them. */
  databaseUrl: string;
  storeEndpoint: string;
  database: FaultyLine;
  pictures: FaultyLine;
  stop(): Promise<void>;
}

/** Puts a proxy between a process and the database, and another before the store of pictures. */
export async function openConnections(databaseUrl: string, storeEndpoint: string): Promise<Connections> {
  const [database, store] = [await connectionTo(databaseUrl), await connectionTo(storeEndpoint)];
  return {
    databaseUrl: database.address,
    storeEndpoint: store.address,
    database: database.proxy,
    pictures: store.proxy,
    async stop() {
      await Promise.all([database.proxy.stop(), store.proxy.stop()]);
    },
  };
}

async function connectionTo(address: string): Promise<{ address: string; proxy: FaultyLine }> {
  const through = new URL(address);
  const proxy = await startFaultyLine(Number(through.port));
  through.port = String(proxy.port);
  // An address of a bare server ends without a slash.
  return { proxy, address: through.href.replace(/\/$/, '') };
}
