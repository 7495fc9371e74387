import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const host = '127.0.0.1';

/** A request on its way to the server. */
export interface PassingRequest {
  method: string;
  path: string;
  /** Counts all requests that this front saw, from 0. */
  number: number;
  /** Length of its body in bytes. */
  bytes: number;
}

/**
 * What happens to a request: it passes, never arrives, arrives while its answer is lost, arrives
 * while the connection stays open without an answer, or somebody else answers it.
 */
export type Outcome = 'passes' | 'lost' | 'unanswered' | 'withheld' | { status: number; type: string; body: string };

/** Chooses the outcome of a request, now or later: until then the request waits. */
export type ChooseOutcome = (passing: PassingRequest) => Outcome | Promise<Outcome>;

/** An edit of a profile that the server answered, whether or not its answer got back. */
export interface PassedEdit {
  path: string;
  status: number;
  /** Fields that a merging edit changed; none where the server only repeated an earlier answer. */
  applied: readonly string[];
}

/**
 * A proxy in front of a server. It forwards everything, and a test can let it play a deployment or a bad connection.
 */
export interface Front {
  origin: string;
  edits: readonly PassedEdit[];
  /** `METHOD /path` of each request to the API that reached the server. */
  calls: readonly string[];
  /** Path of each other request that reached the server. */
  files: readonly string[];
  /** From now on the script of the service worker differs, as after a deployment. */
  deploy(): void;
  /** From now on files with these names answer 404. */
  lose(names: RegExp): void;
  /** From now on scripts with these names begin with this code. */
  prepend(names: RegExp, code: string): void;
  /** From now on the function chooses the outcome of each request to the API; without one all pass. Withheld requests are cut off. */
  disturb(chooseOutcome?: ChooseOutcome): void;
  stop(): Promise<void>;
}

interface FrontState {
  origin: string;
  edits: PassedEdit[];
  calls: string[];
  files: string[];
  withheld: ServerResponse[];
  chooseOutcome: ChooseOutcome;
}

/** Starts a proxy in front of the server at `origin`. A test needs one to play a deployment, because a server reads its files once. */
export async function startFront(origin: string): Promise<Front> {
  const state: FrontState = { origin, edits: [], calls: [], files: [], withheld: [], chooseOutcome: () => 'passes' };
  let deployments = 0;
  let requests = 0;
  let lost: RegExp | undefined;
  let prepended: { names: RegExp; code: string } | undefined;
  const server = createServer((incoming, answer) => {
    const path = incoming.url ?? '/';
    if (lost?.test(path)) answer.writeHead(404, { 'cache-control': 'no-store' }).end();
    else if (path === '/sw.js') void sendScript(state, path, { answer, tail: `\n// ${deployments}` });
    else if (prepended?.names.test(path)) void sendScript(state, path, { answer, head: `${prepended.code};\n` });
    else if (path.startsWith('/api/')) void forwardWithOutcome(state, requests++, { incoming, answer });
    else forward(state, { incoming, answer });
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  // A server that listens on a port has an address of this shape.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://${host}:${port}`,
    edits: state.edits,
    calls: state.calls,
    files: state.files,
    deploy: () => {
      deployments += 1;
    },
    lose: (names) => {
      lost = names;
    },
    prepend: (names, code) => {
      prepended = { names, code };
    },
    disturb: (chooseOutcome = () => 'passes') => {
      state.chooseOutcome = chooseOutcome;
      for (const answer of state.withheld.splice(0)) answer.destroy();
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

async function sendScript(
  state: FrontState,
  path: string,
  { answer, head = '', tail = '' }: ScriptAnswer,
): Promise<void> {
  const code = await fetch(state.origin + path).then(
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

async function forwardWithOutcome(state: FrontState, number: number, { incoming, answer }: Exchange): Promise<void> {
  const { method = 'GET', url: path = '/', headers } = incoming;
  const outcome = await state.chooseOutcome({ method, path, number, bytes: Number(headers['content-length'] ?? 0) });
  if (outcome === 'lost') answer.destroy();
  else if (typeof outcome === 'object')
    answer.writeHead(outcome.status, { 'content-type': outcome.type }).end(outcome.body);
  else forward(state, { incoming, answer }, outcome);
}

function forward(state: FrontState, { incoming, answer }: Exchange, outcome: Outcome = 'passes'): void {
  const { method = 'GET', headers, url: path = '/' } = incoming;
  const isEdit = method === 'PATCH' && path.startsWith('/api/users/');
  // `noteEdit` reads the answers of edits, so they must not be compressed.
  const sent = isEdit ? { ...headers, 'accept-encoding': 'identity' } : headers;
  const onward = request(new URL(path, state.origin), { method, headers: sent }, (reply) => {
    if (path.startsWith('/api/')) state.calls.push(`${method} ${path}`);
    else state.files.push(path);
    if (isEdit) noteEdit(state.edits, path, reply);
    if (outcome === 'unanswered') reply.resume().on('end', () => answer.destroy());
    else if (outcome === 'withheld') {
      reply.resume();
      state.withheld.push(answer);
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
