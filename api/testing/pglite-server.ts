import { createServer, type Socket } from 'node:net';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { greeting, hear, listen, ready, refusalOf, refusedStart } from './postgres-protocol.ts';

const idle = 'I'.charCodeAt(0);

/** A PostgreSQL server behind a real socket. */
export interface PgliteServer {
  port: number;
  /** With a SQLSTATE, every statement is refused with it, as by a disk that is full or a server that only reads. */
  refusal: string | undefined;
  /** Like a pooler in transaction mode: refuses settings at the start of a connection and named statements. */
  isPooler: boolean;
  stop(): Promise<void>;
}

/**
 * Serves PGlite to the real driver. It has one session for all connections, so each transaction has the session to
 * itself, and names of prepared statements get the number of their connection.
 */
export async function startPgliteServer(): Promise<PgliteServer> {
  const database = await PGlite.create({ extensions: { pg_trgm } });
  const turns = createTurns();
  const sockets = new Set<Socket>();
  const served: Behaviour = { refusal: undefined, isPooler: false };
  let count = 0;

  const server = createServer((socket) => {
    sockets.add(socket);
    count += 1;
    serveConnection(socket, { number: count, database, turns, served });
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
  });
  const port = await listen(server);
  return Object.assign(served, {
    port,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await database.close();
    },
  });
}

type Behaviour = Pick<PgliteServer, 'refusal' | 'isPooler'>;

interface Served {
  number: number;
  database: PGlite;
  turns: Turns;
  served: Behaviour;
}

function serveConnection(socket: Socket, { number, database, turns, served }: Served): void {
  let batch: Buffer[] = [];
  let release: (() => void) | undefined;
  let work = Promise.resolve();

  async function answer(messages: Buffer): Promise<void> {
    release ??= await turns.take();
    if (served.refusal !== undefined) {
      socket.write(Buffer.concat([refusalOf(served.refusal), ready]));
      return leave();
    }
    const reply = Buffer.from(await database.execProtocolRaw(messages));
    if (!socket.destroyed) socket.write(reply);
    if (reply.at(-1) === idle) await leave();
  }

  /** The next connection begins with no transaction open. */
  async function leave(): Promise<void> {
    if (!release) return;
    const done = release;
    release = undefined;
    await database.exec('ROLLBACK');
    done();
  }

  function take(message: Buffer): void {
    const type = String.fromCharCode(message[0] ?? 0);
    if (type === 'X') return void socket.end();
    if (served.isPooler && type === 'P' && message[5] !== 0) return void socket.destroy();
    batch.push(renamed(message, `c${number}_`));
    if (type !== 'S' && type !== 'Q') return;
    const messages = Buffer.concat(batch);
    batch = [];
    work = work.then(() => answer(messages)).catch(() => void socket.destroy());
  }

  function start(message: Buffer): boolean {
    const refusal = served.isPooler ? refusedStart(message) : undefined;
    if (refusal) socket.end(refusal);
    else socket.write(greeting);
    return refusal === undefined;
  }

  hear(socket, { start, take });
  socket.on('close', () => {
    work = work.then(leave, leave);
  });
}

/** Gives the session to one after the other. */
interface Turns {
  /** Answers what ends the turn. */
  take(): Promise<() => void>;
}

function createTurns(): Turns {
  let last: Promise<void> = Promise.resolve();
  return {
    async take() {
      const { promise, resolve } = Promise.withResolvers<void>();
      const before = last;
      last = promise;
      await before;
      return resolve;
    },
  };
}

/** Puts a prefix before the name of a prepared statement: Parse, Bind, Describe and Close carry one. */
function renamed(message: Buffer, prefix: string): Buffer {
  const type = String.fromCharCode(message[0] ?? 0);
  const at = { P: 5, B: message.indexOf(0, 5) + 1, D: 6, C: 6 }[type];
  const isStatement = type === 'P' || type === 'B' || message[5] === 'S'.charCodeAt(0);
  if (at === undefined || !isStatement || message[at] === 0) return message;
  const longer = Buffer.concat([message.subarray(0, at), Buffer.from(prefix), message.subarray(at)]);
  longer.writeInt32BE(longer.length - 1, 1);
  return longer;
}
