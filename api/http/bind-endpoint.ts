import * as v from 'valibot';
import type { AnySchema, Endpoint, Parsed, Sent } from '#shared/contract/endpoint.ts';
import type { NotFoundSubject } from '#shared/errors.ts';
import type { Realm } from '#shared/model/realm.ts';
import { AppError, fail } from '../domain/app-error.ts';
import type { Actor } from '../domain/policies.ts';
import type { Session } from '../domain/sessions/session-manager.ts';
import {
  accountKey,
  type Caller,
  type CallerSources,
  callerOf,
  cutFor,
  emailOf,
  realmOf,
  withoutCurrent,
} from './caller.ts';
import { type Quota, quotaHeaders } from './counter.ts';
import { revisionOf } from './fast-path/etags.ts';
import { isUnchanged, jsonType, sendJson, sendUnchanged } from './fast-path/send-response.ts';
import type { KnownDevices, NamedAccount } from './known-devices.ts';
import { type Admission, isNotFound, type Throttle } from './rate-limit.ts';
import type { Context } from './request-context.ts';
import { callerSignal, isUpload, parseInput, readBody, type Uploads } from './request-input.ts';
import type { Routes } from './router.ts';
import type { AnswerKind, RawHeaders } from './security-headers.ts';
import type { ProvedAccount } from './sessions.ts';
import { boundsOf, type WriteBounds } from './write-bounds.ts';

/** The dependencies of every bound call. */
export interface Api extends CallerSources {
  routes: Routes;
  /** Security headers of the answers by their kind. */
  headers: Record<AnswerKind, RawHeaders>;
  uploads: Uploads;
  writeBounds: WriteBounds;
  devices: KnownDevices;
}

/** The origin of a request: network address and browser. */
export interface Sender {
  ip: string;
  userAgent: string;
  /** True when the browser asks not to be followed (Global Privacy Control). */
  asksForPrivacy: boolean;
}

/** A call as a route sees it: parsed, and without Koa. */
export interface Call<P, Q, B> {
  actor: Actor;
  /** The caller's own, in the call's realm. */
  session: Session | undefined;
  params: P;
  query: Q;
  body: B;
  /** Revision named by `If-Match`. */
  ifMatch: number | undefined;
  /** UUID of `Idempotency-Key`, where the call takes one. */
  idempotencyKey: string | undefined;
  sender: Sender;
  /** Aborted when the caller disconnects. Only for calls that accept a picture, whose work takes long enough to cancel. */
  signal: AbortSignal | undefined;
  /** Adds headers to a successful answer. With an `ETag`, a reader that has that version gets 304. */
  answerWith(headers: Readonly<Record<string, string>>): void;
  /** Signs an account of the call's realm in; call it last, when all has succeeded. */
  signIn(account: ProvedAccount & { email: string }): Promise<void>;
  /** Remembers that the owner of an account was at this device. Signing in does so, too. */
  rememberDevice(account: NamedAccount): void;
  /** To be called when the account is gone. */
  forgetDevice(account: NamedAccount): void;
  /** Ends the session of the call's realm; with a name only the session of this name. */
  signOut(name?: string): Promise<void>;
}

interface Binding<P, Q, B, R> {
  handle(call: Call<P, Q, B>): Promise<R>;
  throttle?: Throttle;
}

/**
 * Serves one call of the contract: session and audience, then input, then the operation, then the answer, from
 * which the contract's output schema removes every field that it does not name.
 *
 * @see architecture Ideas that carry the rest
 */
export function bindEndpoint<
  P extends AnySchema | undefined,
  Q extends AnySchema | undefined,
  B extends AnySchema | undefined,
  R extends AnySchema,
>(api: Api, endpoint: Endpoint<P, Q, B, R>, binding: Binding<Parsed<P>, Parsed<Q>, Parsed<B>, Sent<R>>): void {
  const realm = realmOf(endpoint.audience);
  const isWrite = endpoint.method !== 'GET';
  const isReadByAll = endpoint.audience === 'public' && !isWrite;
  const headers = headersOf(api, endpoint);
  const subject = subjectOf(endpoint.path);
  if (isWrite && !binding.throttle) requireBound(endpoint);

  api.routes.register(endpoint.path, endpoint.method, async (ctx) => {
    ctx.state.route = endpoint.path;
    ctx.state.isReadByAll = isReadByAll;
    const caller = await callerOf(api, endpoint, ctx);
    const account = accountKey(caller.actor, ctx);
    const isLarge = endpoint.acceptsPicture && isUpload(ctx.req);
    const quotas = isWrite ? await api.writeBounds.enter(endpoint, { account, isUpload: isLarge }) : [];
    const leave = isLarge ? api.uploads.enter(account) : undefined;
    try {
      await answer(ctx, caller, quotas);
    } finally {
      leave?.();
    }
  });

  async function answer(ctx: Context, caller: Caller, ofAccount: readonly Quota[]): Promise<void> {
    const { actor, session } = caller;
    const idempotencyKey = endpoint.acceptsKey ? keyOf(ctx.get('idempotency-key')) : undefined;
    const answerHeaders: Record<string, string> = {};
    const input = {
      actor,
      session,
      params: parseParams(endpoint.params, ctx.params, subject),
      query: parseInput(endpoint.query, endpoint.query && firstOfEach(ctx.query)),
      body: parseInput(endpoint.body, endpoint.body && (await readBody(ctx, endpoint.acceptsPicture))),
      signal: endpoint.acceptsPicture ? callerSignal(ctx.res) : undefined,
      ifMatch: revisionOf(ctx.get('if-match')),
      idempotencyKey,
      sender: {
        ip: ctx.ip,
        userAgent: ctx.get('user-agent'),
        asksForPrivacy: ctx.get('sec-gpc') === '1',
      },
      answerWith: (added: Readonly<Record<string, string>>) => void Object.assign(answerHeaders, added),
      ...identityActs(api, ctx, { realm, answerHeaders }),
    };
    const meant = meantAccount(api, ctx, { realm, caller, body: input.body });
    const throttled = await binding.throttle?.enter({ ip: ctx.ip, ...meant });
    const result = await binding.handle(input).catch((error: unknown) => refuse(error, caller, throttled));
    await throttled?.succeeded();
    Object.assign(answerHeaders, quotaHeaders(ofAccount, throttled?.quotas));
    if (idempotencyKey) answerHeaders['Idempotency-Key'] = idempotencyKey;
    const allHeaders = headers.concat(...Object.entries(answerHeaders));
    const { ETag } = answerHeaders;
    if (endpoint.method === 'GET' && ETag && isUnchanged(ctx.req.headers['if-none-match'], ETag)) {
      sendUnchanged(ctx, allHeaders);
      return;
    }
    const json = JSON.stringify(cutFor(caller, v.parse(endpoint.response, result)));
    await sendJson(ctx, { status: endpoint.status, headers: allHeaders, json });
  }
}

async function refuse(error: unknown, { mayRead }: Caller, throttled: Admission | undefined): Promise<never> {
  if (isNotFound(error)) await throttled?.missed?.();
  throw mayRead ? error : withoutCurrent(error);
}

/** Names the session of a realm to its device, so that a logout that arrives late ends no other. @see protocol §5 */
export function sessionHeader(realm: Realm, name: string): Record<string, string> {
  return { 'Dalil-Session': `${realm} ${name}` };
}

/** What a call may do to the session of its realm, and to the mark of the device. */
function identityActs(
  { sessions, devices }: Api,
  ctx: Context,
  { realm, answerHeaders }: { realm: Realm; answerHeaders: Record<string, string> },
) {
  return {
    async signIn(account: ProvedAccount & { email: string }) {
      const name = await sessions.start(ctx, realm, account);
      Object.assign(answerHeaders, sessionHeader(realm, name));
      devices.remember(ctx, { realm, email: account.email });
    },
    signOut: (name?: string) => sessions.end(ctx, realm, name),
    rememberDevice: (account: NamedAccount) => devices.remember(ctx, account),
    forgetDevice: (account: NamedAccount) => devices.forget(ctx, account),
  };
}

/** The account that a call is about, and the device where it is known. */
function meantAccount(
  { devices }: Api,
  ctx: Context,
  { realm, caller: { actor, session }, body }: { realm: Realm; caller: Caller; body: unknown },
): { account?: string; device?: string | undefined } {
  const own = emailOf(actor);
  const email = accountOf(body) ?? own;
  if (email === undefined) return {};
  const device = session && email === own ? session.idHash : devices.find(ctx, { realm, email });
  return { account: email, device };
}

function headersOf({ headers }: Api, { audience, method }: Endpoint): RawHeaders {
  const isPublic = audience === 'public';
  const security = headers[isPublic && method === 'GET' ? 'publicApi' : 'api'];
  return [...security, 'Content-Type', jsonType, 'Cache-Control', isPublic ? 'no-cache' : 'private, no-store'];
}

function requireBound(endpoint: Endpoint): void {
  if (boundsOf(endpoint).length > 0) return;
  throw new Error(`${endpoint.method} ${endpoint.path} has no bound: give it one in write-bounds.ts`);
}

// An id that cannot exist is an unknown one, not a malformed request. @see trust §2
function parseParams<P extends AnySchema | undefined>(
  schema: P,
  params: unknown,
  subject: NotFoundSubject | undefined,
): Parsed<P> {
  try {
    return parseInput(schema, params);
  } catch {
    throw new AppError('not_found', subject && { subject });
  }
}

const subjects: Record<string, NotFoundSubject> = {
  users: 'user',
  companies: 'company',
  jobs: 'job',
  applications: 'application',
  'simulated-payments': 'payment',
  'feature-requests': 'request',
  reports: 'report',
};

function subjectOf(path: string): NotFoundSubject | undefined {
  const [, , first = '', second = ''] = path.split('/');
  return subjects[first === 'admin' ? second : first];
}

function firstOfEach(query: Record<string, string | string[] | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(query).map(([key, value]) => [key, Array.isArray(value) ? value[0] : value]),
  );
}

const uuidPattern = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

function keyOf(header: string): string | undefined {
  if (header === '') return undefined;
  const key = header.toLowerCase();
  return uuidPattern.test(key) ? key : fail('validation_failed', { fields: { 'Idempotency-Key': 'invalid' } });
}

function accountOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('email' in body)) return undefined;
  return typeof body.email === 'string' ? body.email : undefined;
}
