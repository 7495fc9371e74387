import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type Koa from 'koa';
import type { StoreFailure } from './error-response.ts';

/** Values that the middleware of one request share. */
export interface RequestState {
  requestId: string;
  /** Pattern of the route, never the address itself: addresses hold names. */
  route?: string;
  userId?: number;
  companyId?: number;
  /** Code of the error that was answered. */
  errorCode?: string;
  /** True when pages of other origins may read the answer, be it an error. */
  isReadByAll?: boolean;
}

/** The result of a request, without names of people. */
export interface AnsweredRequest {
  method: string;
  /** Pattern of the route, or `other`. */
  route: string;
  status: number;
  ms: number;
  /** How the database failed, when that is why the request failed. */
  storeFailure?: StoreFailure | undefined;
}

/** A request and its answer; Koa's context is one. */
export interface Exchange {
  req: IncomingMessage;
  res: ServerResponse;
  state: RequestState;
  /** False once the answer went straight to the socket, so that Koa leaves it alone. */
  respond?: boolean;
}

export type Context = Koa.ParameterizedContext<RequestState>;
export type Middleware = Koa.Middleware<RequestState>;

// Unique without a system call per request: a random start of the process and a running number.
const processPart = randomBytes(6).toString('base64url');
let requestCount = 0;

/** Makes the id that ties an error answer to its log line. */
export function nextRequestId(): string {
  requestCount += 1;
  return `${processPart}-${requestCount.toString(36)}`;
}
