import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const host = '127.0.0.1';

/** A request on its way to the server. */
export interface Passing {
  method: string;
  path: string;
  /** Counts all requests that this front saw, from 0. */
  number: number;
  /** Length of its body in bytes. */
  bytes: number;
}

/**
 * The effects of a bad line on a request: it passes, never arrives, arrives without its answer getting back, arrives
 * without the sender ever hearing more, or somebody else answers it.
 */
export type Fate = 'passes' | 'lost' | 'unanswered' | 'withheld' | { status: number; type: string; body: string };

/** Decides, at once or when the request has been held up long enough. */
export type FateOf = (passing: Passing) => Fate | Promise<Fate>;

/** An edit of a profile that the server answered, whether or not its answer got back. */
export interface PassedEdit {
  path: string;
  status: number;
  /** Fields that a merging edit changed; none where the server only repeated an earlier answer. */
  applied: readonly string[];
}

/**
 * A front before a server, which passes everything on except the changes of a deployment and the losses of the line.
 */
export interface Front {
  origin: string;
  edits: readonly PassedEdit[];
  /** `METHOD /path` of each request to the API that reached the server. */
  calls: readonly string[];
  /** Path of each other request that reached the server. */
  files: readonly string[];
  /** From now on the service worker is another one. */
  deploy(): void;
  /** From now on files of these names are gone. */
  lose(names: RegExp): void;
  /** From now on scripts of these names begin with this code. */
  lead(names: RegExp, code: string): void;
  /** From now on each request to the API meets its fate; without one, it passes. Waiting requests are cut off. */
  disturb(fateOf?: FateOf): void;
  stop(): Promise<void>;
}

interface Line {
  origin: string;
  edits: PassedEdit[];
  calls: string[];
  files: string[];
  withheld: ServerResponse[];
  fateOf: FateOf;
}

/** Stands before the server at `origin`, which is not seen to change otherwise: it read its files when it started. */
export async function startFront(origin: string): Promise<Front> {
  const line: Line = { origin, edits: [], calls: [], files: [], withheld: [], fateOf: () => 'passes' };
  let deployments = 0;
  let requests = 0;
  let lost: RegExp | undefined;
  let led: { names: RegExp; code: string } | undefined;
  const server = createServer((incoming, answer) => {
    const path = incoming.url ?? '/';
    if (lost?.test(path)) answer.writeHead(404, { 'cache-control': 'no-store' }).end();
    else if (path === '/sw.js') void sendScript(line, path, { answer, tail: `\n// ${deployments}` });
    else if (led?.names.test(path)) void sendScript(line, path, { answer, head: `${led.code};\n` });
    else if (path.startsWith('/api/')) void meetFate(line, requests++, { incoming, answer });
    else handOn(line, { incoming, answer });
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  // A server that listens on a port has an address of this shape.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://${host}:${port}`,
    edits: line.edits,
    calls: line.calls,
    files: line.files,
    deploy: () => {
      deployments += 1;
    },
    lose: (names) => {
      lost = names;
    },
    lead: (names, code) => {
      led = { names, code };
    },
    disturb: (fateOf = () => 'passes') => {
      line.fateOf = fateOf;
      for (const answer of line.withheld.splice(0)) answer.destroy();
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

interface ScriptAnswer {
  answer: ServerResponse;
  head?: string;
  tail?: string;
}

async function sendScript(line: Line, path: string, { answer, head = '', tail = '' }: ScriptAnswer): Promise<void> {
  const code = await fetch(line.origin + path).then(
    (reply) => reply.text(),
    () => undefined,
  );
  if (code === undefined) return void answer.destroy();
  answer.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' });
  answer.end(head + code + tail);
}

interface Exchange {
  incoming: IncomingMessage;
  answer: ServerResponse;
}

async function meetFate(line: Line, number: number, { incoming, answer }: Exchange): Promise<void> {
  const { method = 'GET', url: path = '/', headers } = incoming;
  const fate = await line.fateOf({ method, path, number, bytes: Number(headers['content-length'] ?? 0) });
  if (fate === 'lost') answer.destroy();
  else if (typeof fate === 'object') answer.writeHead(fate.status, { 'content-type': fate.type }).end(fate.body);
  else handOn(line, { incoming, answer }, fate);
}

function handOn(line: Line, { incoming, answer }: Exchange, fate: Fate = 'passes'): void {
  const { method = 'GET', headers, url: path = '/' } = incoming;
  const isEdit = method === 'PATCH' && path.startsWith('/api/users/');
  // Edits are read here.
  const sent = isEdit ? { ...headers, 'accept-encoding': 'identity' } : headers;
  const onward = request(new URL(path, line.origin), { method, headers: sent }, (reply) => {
    if (path.startsWith('/api/')) line.calls.push(`${method} ${path}`);
    else line.files.push(path);
    if (isEdit) noteEdit(line.edits, path, reply);
    if (fate === 'unanswered') reply.resume().on('end', () => answer.destroy());
    else if (fate === 'withheld') {
      reply.resume();
      line.withheld.push(answer);
    } else reply.pipe(answer.writeHead(reply.statusCode ?? 502, reply.headers));
  });
  onward.on('error', () => answer.destroy());
  incoming.pipe(onward);
}

function noteEdit(edits: PassedEdit[], path: string, reply: IncomingMessage): void {
  const chunks: Buffer[] = [];
  const { statusCode: status = 0, headers } = reply;
  reply.on('data', (chunk: Buffer) => chunks.push(chunk));
  reply.on('end', () => {
    const isReplay = headers['idempotency-replayed'] === 'true';
    // The API strips its answers to this shape.
    const { $merge } = JSON.parse(Buffer.concat(chunks).toString()) as { $merge?: { applied: string[] } };
    edits.push({ path, status, applied: isReplay ? [] : ($merge?.applied ?? []) });
  });
}
