import { createServer, type Socket } from 'node:net';
import { greeting, hear, listen, messageOf, ready, refusalOf, refusedStart } from './postgres-protocol.ts';

/** How a statement is answered: by nothing, never, by the end of the connection, by a row, or by an error. */
export type Scripted = 'done' | 'silence' | 'end' | Buffer | { code: string; severity: string };

/** A PostgreSQL server without a database: it notes what it hears, and answers as a test says. */
export interface ScriptedPostgres {
  url: string;
  /** Per connection: the settings at its start, and its statements; a named one begins with its name and a colon. */
  readonly lines: readonly { settings: Record<string, string>; statements: string[]; isOpen: boolean }[];
  answer: (statement: string) => Scripted | Promise<Scripted>;
  /** Refuses settings at the start of a connection, as a pooler does. */
  isPooler: boolean;
  /** Refuses every connection in this way. */
  refusesWith: string | undefined;
  /** Each new connection waits for it before it is let in. */
  admits: Promise<void>;
  /** Lets nobody in, and says nothing. */
  isSilent: boolean;
  stop(): Promise<void>;
}

type Line = ScriptedPostgres['lines'][number];

export async function startScriptedPostgres(): Promise<ScriptedPostgres> {
  const lines: Line[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    const line: Line = { settings: {}, statements: [], isOpen: true };
    serve(socket, { line, script, onStart: () => void lines.push(line) });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      line.isOpen = false;
      sockets.delete(socket);
    });
  });
  const port = await listen(server);
  const script: ScriptedPostgres = {
    ...{ url: `postgres://dalil:secret@127.0.0.1:${port}/dalil`, lines },
    ...{ answer: () => 'done', admits: Promise.resolve(), isPooler: false, refusesWith: undefined, isSilent: false },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return script;
}

interface Served {
  line: Line;
  script: ScriptedPostgres;
  onStart: () => void;
}

function serve(socket: Socket, { line, script, onStart }: Served): void {
  let parsed = '';
  let work = Promise.resolve();

  function answerAfter(statement: string, before: Buffer): void {
    work = work.then(async () => {
      line.statements.push(statement);
      const answered = await script.answer(statement);
      if (answered === 'end') socket.destroy();
      else if (answered !== 'silence') socket.write(replyOf(answered, before));
    });
  }

  hear(socket, {
    start(message) {
      if (script.isSilent) return false;
      const refusal = refusalAtStart(script, message);
      if (refusal) socket.end(refusal);
      else {
        line.settings = settingsOf(message);
        onStart();
        void script.admits.then(() => socket.write(greeting));
      }
      return refusal === undefined;
    },
    take(message) {
      const type = String.fromCharCode(message[0] ?? 0);
      const [first = '', second = ''] = message.subarray(5).toString().split('\0');
      if (type === 'X') socket.end();
      if (type === 'P') parsed = first === '' ? second : `${first}: ${second}`;
      if (type === 'Q') answerAfter(first, nothing);
      if (type === 'S') answerAfter(parsed, prepared);
    },
  });
}

const nothing = Buffer.alloc(0);
const prepared = Buffer.concat([messageOf('1'), messageOf('2'), messageOf('n')]);

function replyOf(answered: Exclude<Scripted, 'end' | 'silence'>, before: Buffer): Buffer {
  if (Buffer.isBuffer(answered)) return Buffer.concat([answered, messageOf('C', Buffer.from('SELECT 1\0')), ready]);
  if (answered !== 'done') return Buffer.concat([refusalOf(answered.code, answered.severity), ready]);
  return Buffer.concat([before, messageOf('C', Buffer.from('DONE\0')), ready]);
}

function refusalAtStart({ refusesWith, isPooler }: ScriptedPostgres, message: Buffer): Buffer | undefined {
  if (refusesWith !== undefined) return refusalOf('53300', 'FATAL', refusesWith);
  return isPooler ? refusedStart(message) : undefined;
}

/** Names and values stand one after the other. */
function settingsOf(message: Buffer): Record<string, string> {
  const words = message.subarray(8).toString().split('\0');
  const names = words.filter((name, n) => n % 2 === 0 && name !== '');
  return Object.fromEntries(names.map((name, n) => [name, words[2 * n + 1] ?? '']));
}
