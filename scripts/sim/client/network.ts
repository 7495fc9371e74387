import { NoAnswer, type SyncAnswer, type SyncRequest, type Transport } from '#pwa/sync/ports.ts';
import { type Runner, type Scheduler, untilAtRest } from '../scheduler.ts';
import type { SimServer } from '../server/sim-server.ts';
import type { WireAnswer } from '../server/wire.ts';

/** The cookie jar of a device, shared by its tabs. */
export interface Jar {
  cookie: string | null;
  /** The account of the cookie's session; for the oracle only. */
  accountId: number | null;
}

export interface Traveller {
  runner: Runner;
  jar: Jar;
}

/** A request on its way through the server. */
export interface ServerRun extends Runner {
  /** True when the server works on it now, rather than waiting for a write's turn. */
  isMoving: boolean;
  request: SyncRequest;
  /** The account whose session it carries. */
  sessionOf: number | null;
  from: string;
}

/** Reports of the network to the oracle. */
export interface NetworkWatcher {
  /** The server committed on behalf of a request. */
  committed(run: ServerRun): Promise<void>;
  /** A tab got the server's own answer. */
  answered(run: ServerRun, answer: SyncAnswer): void;
}

interface NetworkParts {
  scheduler: Scheduler;
  server: SimServer;
  watcher: NetworkWatcher;
}

/** The way between tabs and server, where requests and answers get lost, doubled and late. */
export class Network {
  readonly #parts: NetworkParts;
  #runs: ServerRun[] = [];
  #waiting: { run: ServerRun; fail: () => void }[] = [];
  #running: ServerRun | undefined;
  #count = 0;

  constructor(parts: NetworkParts) {
    this.#parts = parts;
    parts.server.onWrite = (write) => this.#onWrite(write);
  }

  transportOf(traveller: Traveller): Transport {
    return { send: (request) => this.#send(traveller, request) };
  }

  /** The server dies and starts again. */
  async crash(): Promise<void> {
    this.die();
    await this.#parts.server.restart();
  }

  /** Whatever the server was doing is gone, and so are the connections. */
  die(): void {
    for (const run of this.#runs) run.isDead = true;
    this.#runs = [];
    for (const { fail } of this.#waiting.splice(0)) fail();
  }

  #send(traveller: Traveller, request: SyncRequest): Promise<SyncAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<SyncAnswer>();
    const depart = () => this.#depart(traveller, request, { resolve, reject });
    this.#parts.scheduler.add({
      runner: traveller.runner,
      label: () => `sends ${labelOf(request)}`,
      run: depart,
      faults: {
        lost: () => reject(new NoAnswer()),
        late: () => {
          reject(new NoAnswer());
          this.#departLater(traveller, request);
        },
        duplicate: async () => {
          await depart();
          await depart();
        },
        foreign: () => resolve(foreignAnswer(this.#count)),
        unavailable: () => resolve(answerOf({ status: 503, headers: new Map(), text: '' })),
      },
    });
    return promise;
  }

  /** A request that its sender has given up still arrives, whenever that may be, with the cookie it left with. */
  #departLater(traveller: Traveller, request: SyncRequest) {
    const { cookie, accountId } = traveller.jar;
    const gone: Traveller = { runner: { name: 'nobody', isDead: true }, jar: { cookie, accountId } };
    this.#parts.scheduler.add({
      runner: { name: `late from ${traveller.runner.name}`, isDead: false },
      isLate: true,
      label: () => `arrives: ${labelOf(request)}`,
      run: () => this.#depart(gone, request, { resolve: ignore, reject: ignore }),
    });
  }

  async #depart(traveller: Traveller, request: SyncRequest, outcome: Outcome): Promise<void> {
    const { runner, jar } = traveller;
    this.#count += 1;
    const run: ServerRun = {
      name: `request ${this.#count}`,
      isDead: false,
      isMoving: true,
      request,
      sessionOf: jar.accountId,
      from: runner.name,
    };
    this.#runs.push(run);
    this.#waiting.push({ run, fail: () => outcome.reject(new NoAnswer()) });
    this.#running = run;
    void this.#parts.server.handle(wireRequest(request, jar.cookie)).then((answer) => {
      run.isMoving = false;
      this.#runs = this.#runs.filter((other) => other !== run);
      if (!run.isDead) this.#arrive(traveller, { run, answer }, outcome);
    });
    await untilIdle(run);
  }

  #arrive({ runner, jar }: Traveller, { run, answer }: { run: ServerRun; answer: WireAnswer }, outcome: Outcome) {
    const forget = () => {
      this.#waiting = this.#waiting.filter((waiting) => waiting.run !== run);
    };
    const lose = () => {
      forget();
      outcome.reject(new NoAnswer());
    };
    this.#parts.scheduler.add({
      runner,
      label: () => `gets ${answer.status} for ${labelOf(run.request)}`,
      run: () => {
        forget();
        takeCookie(jar, answer);
        const given = answerOf(answer);
        this.#parts.watcher.answered(run, given);
        outcome.resolve(given);
      },
      faults: {
        'answer-lost': lose,
        'answer-broken': () => {
          forget();
          outcome.resolve(answerOf({ status: 502, headers: new Map(), text: '<h1>Bad gateway</h1>' }));
        },
      },
    });
  }

  #onWrite<Result>(write: () => Promise<Result>): Promise<Result> {
    const run = this.#running;
    if (!run) return write();
    const commit = async () => {
      this.#running = run;
      const result = await write();
      await this.#parts.watcher.committed(run);
      run.isMoving = true;
      return result;
    };
    run.isMoving = false;
    return this.#parts.scheduler.wait({
      runner: run,
      label: () => `commits ${labelOf(run.request)}`,
      run: commit,
      afterwards: () => untilIdle(run),
      faults: {
        'crash-before': () => this.crash(),
        'crash-after': async () => {
          await commit();
          await this.crash();
        },
      },
    });
  }

  /** Events of the world itself belong to no request. */
  async outside<Result>(work: () => Promise<Result>): Promise<Result> {
    const { server } = this.#parts;
    const { onWrite } = server;
    server.onWrite = undefined;
    try {
      return await work();
    } finally {
      server.onWrite = onWrite;
    }
  }
}

// Some work on the server goes over several turns, to let others come in between.
const turnsMax = 50;

/** Waits until the server has answered a request, or comes to a write. */
async function untilIdle(run: ServerRun): Promise<void> {
  for (let turn = 0; turn < turnsMax && run.isMoving && !run.isDead; turn++) await untilAtRest();
}

function isShard({ path }: SyncRequest): boolean {
  return path.includes('/shards/');
}

interface Outcome {
  resolve(answer: SyncAnswer): void;
  reject(error: unknown): void;
}

const ignore = () => undefined;

function labelOf({ method, path, body }: SyncRequest): string {
  return `${method} ${path}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`;
}

function wireRequest(request: SyncRequest, cookie: string | null) {
  const { method, path, headers = {}, body } = request;
  return {
    method,
    // Small pages stand for many rows.
    path: path.replace(/limit=\d+/, 'limit=2'),
    headers: {
      ...lowerCase(headers),
      'sec-fetch-site': 'same-origin',
      // As browsers do: the server caches compressed shards only, and a cached one may be older than its validator.
      ...(isShard(request) && { 'accept-encoding': 'gzip' }),
      ...(cookie !== null && { cookie }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  };
}

function lowerCase(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function takeCookie(jar: Jar, { headers }: WireAnswer) {
  if (!headers.get('set-cookie')?.startsWith('dalil_user=;')) return;
  jar.cookie = null;
  jar.accountId = null;
}

function answerOf({ status, headers, text }: WireAnswer): SyncAnswer {
  return { status, header: (name) => headers.get(name.toLowerCase()) ?? null, json: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// A captive portal between a café's visitors and the network answers as it likes.
const foreignAnswers: readonly WireAnswer[] = [
  { status: 200, headers: new Map(), text: '<html>Welcome to the café</html>' },
  { status: 200, headers: new Map(), text: '{}' },
  { status: 302, headers: new Map([['location', 'http://cafe.example/']]), text: '' },
  { status: 200, headers: new Map(), text: '{"id":1,"items":[]}' },
];

function foreignAnswer(count: number): SyncAnswer {
  return answerOf(foreignAnswers[count % foreignAnswers.length] ?? { status: 200, headers: new Map(), text: '' });
}
