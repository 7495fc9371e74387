import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { gunzipSync } from 'node:zlib';

type Handler = (req: IncomingMessage, res: ServerResponse) => unknown;

export interface WireRequest {
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string | undefined;
}

export interface WireAnswer {
  status: number;
  /** Names in lower case; several values of one name are joined by line ends. */
  headers: ReadonlyMap<string, string>;
  text: string;
}

// Nobody ever writes to it: it only says where a request came from.
const nowhere = new Socket();
Object.defineProperty(nowhere, 'remoteAddress', { value: '127.0.0.1' });

/** Hands a request to the server without a network between. Never resolves when the server never answers. */
export function sendOverWire(handler: Handler, { method, path, headers, body }: WireRequest): Promise<WireAnswer> {
  const req = new IncomingMessage(nowhere);
  req.method = method;
  req.url = path;
  const sent = { host: 'dalil.example', ...headers, ...(body !== undefined && bodyHeaders(body)) };
  req.headers = sent;
  req.rawHeaders = Object.entries(sent).flat();
  if (body !== undefined) req.push(body);
  req.push(null);
  req.complete = true;
  return new Promise((resolve, reject) => {
    const answered = handler(req, new WireResponse(req, resolve));
    Promise.resolve(answered).catch(reject);
  });
}

function bodyHeaders(body: string): Record<string, string> {
  return { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
}

class WireResponse extends ServerResponse {
  readonly #answered: (answer: WireAnswer) => void;
  readonly #given = new Map<string, string>();

  constructor(req: IncomingMessage, answered: (answer: WireAnswer) => void) {
    super(req);
    this.#answered = answered;
  }

  override writeHead(status: number, ...rest: unknown[]): this {
    const headers = rest.at(-1);
    this.statusCode = status;
    if (Array.isArray(headers)) this.#giveAll(headers);
    // The only other form in use: an object of headers.
    else if (typeof headers === 'object') this.#giveAll(Object.entries(headers as OutgoingHttpHeaders).flat());
    return this;
  }

  override end(...given: unknown[]): this {
    const [chunk] = given;
    for (const [name, value] of Object.entries(this.getHeaders())) {
      if (!this.#given.has(name)) this.#give(name, value);
    }
    this.#answered({ status: this.statusCode, headers: this.#given, text: this.#textOf(chunk) });
    return this;
  }

  #textOf(chunk: unknown): string {
    if (typeof chunk === 'string') return chunk;
    if (!Buffer.isBuffer(chunk)) return '';
    return (this.#given.get('content-encoding') === 'gzip' ? gunzipSync(chunk) : chunk).toString();
  }

  #giveAll(pairs: unknown[]) {
    for (let index = 0; index + 1 < pairs.length; index += 2) this.#give(String(pairs[index]), pairs[index + 1]);
  }

  #give(name: string, value: unknown) {
    this.#given.set(name.toLowerCase(), Array.isArray(value) ? value.join('\n') : String(value));
  }
}
