import { type Endpoint, type Parsed, pathOf, type Sent } from '#shared/contract/endpoint.ts';
import { limits } from '#shared/limits.ts';
import { RequestFailure } from './request-failure.ts';
import { noteServerTime } from './server-clock.ts';
import { noteSessionName } from './session-names.ts';

type Part<Name extends string, Schema> = undefined extends Schema
  ? { [K in Name]?: undefined }
  : { [K in Name]: Sent<Schema> };

/** The input of an endpoint: exactly the parts that its contract has. */
export type RequestInput<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']> & {
    signal?: AbortSignal;
    /** Under it the server does the same request once, however often it comes. */
    idempotencyKey?: string;
    /** The browser sends it to its end although the page is left meanwhile. */
    isKeptAlive?: boolean;
  };

/** The body of a successful answer, as the contract's schema reads it. */
export type Answered<E extends Endpoint> = Parsed<E['response']>;

interface LooseInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
  idempotencyKey?: string;
  isKeptAlive?: boolean;
}

/** An answer as it came over the wire; `json` is undefined when the body is none. */
export interface Answer {
  status: number;
  statusText: string;
  headers: Headers;
  text: string;
  json: unknown;
}

function headersOf({ body, idempotencyKey }: LooseInput): Record<string, string> {
  return {
    accept: 'application/json',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No JSON: the caller judges the answer by its status and content type.
    return undefined;
  }
}

function failureOf(fault: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return fault;
  if (fault instanceof DOMException && fault.name === 'TimeoutError') {
    return new RequestFailure({ kind: 'timeout', message: 'The request took too long' });
  }
  return new RequestFailure({ kind: 'offline', message: 'The server cannot be reached' });
}

/**
 * Sends one call and reads the whole answer; a status outside 2xx is an answer like any other.
 *
 * @throws RequestFailure of kind `offline` or `timeout` (30 s); the signal's own reason when the caller aborts.
 * @see requirements T4
 */
export async function sendRequest<E extends Endpoint>(endpoint: E, input: RequestInput<E>): Promise<Answer> {
  // The conditional parts are erased here; the caller's input was checked against the contract.
  const loose = input as LooseInput;
  const timeout = AbortSignal.timeout(limits.requestTimeoutMs);
  try {
    const response = await fetch(pathOf(endpoint, loose), {
      method: endpoint.method,
      credentials: 'same-origin',
      headers: headersOf(loose),
      ...(loose.body === undefined ? {} : { body: JSON.stringify(loose.body) }),
      keepalive: loose.isKeptAlive ?? false,
      signal: loose.signal ? AbortSignal.any([loose.signal, timeout]) : timeout,
    });
    noteServerTime(response.headers);
    noteSessionName(response.headers);
    const text = await response.text();
    const { status, statusText, headers } = response;
    return { status, statusText, headers, text, json: parseJson(text) };
  } catch (fault) {
    throw failureOf(fault, loose.signal);
  }
}
