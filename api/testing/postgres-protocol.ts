import type { Server, Socket } from 'node:net';
import { portOf } from './port-of.ts';

// What a PostgreSQL server says and hears on its line.
const sslRequest = 80_877_103;

/** A message of a server. */
export function messageOf(type: string, body: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** Says that the next statement may come; no transaction is open. */
export const ready = messageOf('Z', Buffer.from('I'));
const parameter = (name: string, value: string) => messageOf('S', Buffer.from(`${name}\0${value}\0`));

/** Lets a client in. */
export const greeting = Buffer.concat([
  messageOf('R', Buffer.alloc(4)),
  parameter('server_version', '17.0'),
  parameter('client_encoding', 'UTF8'),
  parameter('standard_conforming_strings', 'on'),
  messageOf('K', Buffer.alloc(8)),
  ready,
]);

/** An error that the server tells. */
export function refusalOf(code: string, severity = 'ERROR', message = 'refused'): Buffer {
  return messageOf('E', Buffer.from(`S${severity}\0V${severity}\0C${code}\0M${message}\0\0`));
}

/** The answer to a simple query: one row. */
export function rowOf(row: Record<string, boolean | number>): Buffer {
  const columns = Object.entries(row);
  const count = Buffer.alloc(2);
  count.writeInt16BE(columns.length);
  const described = columns.map(([name, value]) => {
    // The table and its column are not known. Then come the type (`bool` or `int4`), its length and modifier, and 0 for text.
    const description = Buffer.alloc(18);
    description.writeInt32BE(typeof value === 'boolean' ? 16 : 23, 6);
    return Buffer.concat([Buffer.from(`${name}\0`), description]);
  });
  const values = columns.map(([, value]) => {
    const text = Buffer.from(String(value).replace(/^(t|f)\w+$/, '$1'));
    const length = Buffer.alloc(4);
    length.writeInt32BE(text.length);
    return Buffer.concat([length, text]);
  });
  return Buffer.concat([
    messageOf('T', Buffer.concat([count, ...described])),
    messageOf('D', Buffer.concat([count, ...values])),
  ]);
}

/** Refuses a client that wants settings at its start, as a pooler does. */
export function refusedStart(message: Buffer): Buffer | undefined {
  const refused = ['options', 'statement_timeout'].find((name) => message.includes(`\0${name}\0`));
  return refused ? refusalOf('08P01', 'FATAL', `unsupported startup parameter: ${refused}`) : undefined;
}

interface Hearing {
  /** Answers true when the client is let in. */
  start(message: Buffer): boolean;
  take(message: Buffer): void;
}

/** Cuts what comes from a client into messages. */
export function hear(socket: Socket, { start, take }: Hearing): void {
  let received = Buffer.alloc(0);
  let hasStarted = false;

  function takeFirstMessage(message: Buffer): void {
    if (message.readInt32BE(4) === sslRequest) return void socket.write('N');
    hasStarted = start(message);
  }

  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    for (
      let length = lengthOf(received, hasStarted);
      length <= received.length;
      length = lengthOf(received, hasStarted)
    ) {
      const message = received.subarray(0, length);
      received = received.subarray(length);
      if (hasStarted) take(message);
      else takeFirstMessage(message);
    }
  });
}

/** Length of the first message; infinite while not even that has come. Only the very first one has no type. */
function lengthOf(received: Buffer, hasType: boolean): number {
  const start = hasType ? 1 : 0;
  return received.length < start + 4 ? Number.POSITIVE_INFINITY : start + received.readInt32BE(start);
}

/** Listens on a free port, and answers it. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return portOf(server);
}
