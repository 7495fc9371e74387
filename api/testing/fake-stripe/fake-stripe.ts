import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { StripeSettings } from '../../adapters/stripe-payments.ts';
import { readIntentParameters } from './intent-parameters.ts';
import { StripeError } from './stripe-error.ts';
import { StripeLedger } from './stripe-ledger.ts';

/** How the fake answers: as Stripe does, not at all, never, with a page of somebody in between, or with 500. */
export type Mood = 'well' | 'down' | 'hanging' | 'html' | 'failing';

/** Stripe's API as far as this product calls it, on this machine; written from the published API description. */
export interface FakeStripe {
  settings: StripeSettings & { webhookSecret: string };
  ledger: StripeLedger;
  mood: Mood;
  /** Method and path of each call. */
  calls: string[];
  /** The version of the API that each call asked for. */
  versions: { path: string; version: string }[];
  stop(): Promise<void>;
}

interface Call {
  method: string;
  path: string;
  key: string;
  apiVersion: string;
  idempotencyKey: string;
  form: URLSearchParams;
}

/** The version of the API that this fake implements; a call of another version is refused. */
const apiVersion = '2026-10-28.endive';

interface Answer {
  status: number;
  json: string;
}

export async function startFakeStripe(mode: 'test' | 'live' = 'test'): Promise<FakeStripe> {
  const secret = (prefix: string) => `${prefix}_${mode}_${randomBytes(12).toString('hex')}`;
  const once = createKeyedReplies();
  const server = createServer((req, res) => void receive(req, res));

  async function receive(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const body = await text(req);
    const { pathname, searchParams } = new URL(req.url ?? '', 'http://stripe');
    fake.calls.push(`${req.method} ${pathname}`);
    if (fake.mood === 'down') return void req.socket.destroy();
    if (fake.mood === 'hanging') return;
    if (fake.mood === 'html') return void res.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>');
    const call: Call = {
      method: req.method ?? '',
      path: pathname,
      key: keyOf(headerOf(req, 'authorization')),
      apiVersion: headerOf(req, 'stripe-version'),
      idempotencyKey: headerOf(req, 'idempotency-key'),
      form: req.method === 'POST' ? new URLSearchParams(body) : searchParams,
    };
    fake.versions.push({ path: call.path, version: call.apiVersion });
    const { status, json } = await answered(call);
    res.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_fake' }).end(json);
  }

  async function answered(call: Call): Promise<Answer> {
    try {
      check(fake, call);
      return call.method === 'POST'
        ? await once(call, () => create(fake.ledger, call))
        : { status: 200, json: JSON.stringify(read(fake.ledger, call)) };
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      return { status: error.status, json: JSON.stringify(error.body) };
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const fake: FakeStripe = {
    settings: {
      secretKey: secret('sk'),
      publishableKey: secret('pk'),
      webhookSecret: `whsec_${randomBytes(16).toString('hex')}`,
      apiBase: `http://127.0.0.1:${port}`,
    },
    ledger: new StripeLedger(mode === 'live'),
    mood: 'well',
    calls: [],
    versions: [],
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return fake;
}

function headerOf({ headers }: IncomingMessage, name: string): string {
  return String(headers[name] ?? '');
}

/**
 * Refuses a call before it is looked at.
 *
 * @throws StripeError
 */
function check({ mood, settings }: FakeStripe, { key, apiVersion: version }: Call): void {
  if (mood === 'failing') throw new StripeError(500, { type: 'api_error', message: 'Something went wrong' });
  if (key !== settings.secretKey) throw new StripeError(401, { message: 'Invalid API Key provided' });
  if (version !== apiVersion) throw new StripeError(400, { message: `This fake knows only ${apiVersion}` });
}

/** The same key is the same call: with other parameters, or while it is worked on, it is refused. */
function createKeyedReplies(): (call: Call, work: () => object) => Promise<Answer> {
  const replies = new Map<string, { asked: string; answer: Answer | undefined }>();
  return async ({ path, form, idempotencyKey }, work) => {
    const asked = `${path}?${form}`;
    const known = replies.get(idempotencyKey);
    if (known && known.asked !== asked) {
      throw new StripeError(400, { type: 'idempotency_error', message: 'This key was used with other parameters' });
    }
    if (known?.answer) return known.answer;
    if (known) throw new StripeError(409, { code: 'idempotency_key_in_use', message: 'This key is being worked on' });
    const reply: { asked: string; answer: Answer | undefined } = { asked, answer: undefined };
    if (idempotencyKey) replies.set(idempotencyKey, reply);
    // As long as somebody else can come with the same key.
    await new Promise((resolve) => setTimeout(resolve, 5));
    reply.answer = { status: 200, json: JSON.stringify(work()) };
    return reply.answer;
  };
}

function create(ledger: StripeLedger, { path, form }: Call): object {
  if (path !== '/v1/payment_intents') throw unknownUrl(path);
  return ledger.create(readIntentParameters(form));
}

function read(ledger: StripeLedger, { path, form }: Call): object {
  const id = /^\/v1\/payment_intents\/([^/]+)$/.exec(path)?.[1];
  if (id) {
    const intent = ledger.intent(id);
    const isExpanded = [...form].some(([key, value]) => key.startsWith('expand[') && value === 'latest_charge');
    return isExpanded ? { ...intent, latest_charge: ledger.charges.get(intent.latest_charge ?? '') ?? null } : intent;
  }
  if (path !== '/v1/disputes') throw unknownUrl(path);
  const of = form.get('payment_intent');
  const data = [...ledger.disputes.values()].filter(({ payment_intent }) => payment_intent === of);
  return { object: 'list', url: '/v1/disputes', has_more: false, data };
}

function unknownUrl(path: string): StripeError {
  return new StripeError(404, { message: `Unrecognized request URL (${path}).` });
}

function keyOf(authorization: string): string {
  const [scheme, value = ''] = authorization.split(' ');
  return scheme === 'Basic' ? (Buffer.from(value, 'base64').toString().split(':')[0] ?? '') : value;
}

/** An event as Stripe sends it: the bytes, and the header that signs them. */
export interface SignedEvent {
  body: string;
  headers: Record<string, string>;
}

/** Makes an event about an object of the ledger. */
export function eventOf(
  { settings }: Pick<FakeStripe, 'settings'>,
  { type, object, id = `evt_${randomBytes(12).toString('hex')}` }: { type: string; object: object; id?: string },
  at: Date,
): SignedEvent {
  const created = Math.floor(at.getTime() / 1000);
  const event = { id, object: 'event', api_version: apiVersion, created, type, livemode: false };
  return signed(JSON.stringify({ ...event, data: { object } }, null, 2), settings.webhookSecret, created);
}

/** Signs bytes by the scheme that Stripe publishes. */
export function signed(body: string, secret: string, atSeconds: number): SignedEvent {
  const signature = createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex');
  return { body, headers: { 'stripe-signature': `t=${atSeconds},v1=${signature}` } };
}
