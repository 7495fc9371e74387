import type { IncomingMessage, RequestListener } from 'node:http';
import { AppError } from '../../domain/app-error.ts';
import type { Exchange } from '../request-context.ts';
import type { RequestFrame } from '../request-frame.ts';

/** A read that is the same for everybody. */
export interface PublicRead {
  /** Pattern of the route. */
  route: string;
  /** Only pages of this site may read its errors. */
  isOwnPage?: boolean;
  send(exchange: Exchange): Promise<void>;
}

/** Finds the read that a request asks for, if it is one. */
export type PublicReads = (req: IncomingMessage) => PublicRead | undefined;

export interface FrontDoorParts {
  frame: RequestFrame;
  /** True when the request may be looked at: what its headers say of this server can be believed. */
  isValid(req: IncomingMessage): boolean;
  reads: readonly PublicReads[];
  /** Answers everything else. */
  house: RequestListener;
  onError(error: unknown): void;
}

/**
 * Serves public reads before Koa. They need none of it, and Koa's context and layers cost as much as the rest of such a
 * request (decision 068).
 *
 * @see performance §1 Cached bytes keyed by revision
 */
export function createFrontDoor({ frame, isValid, reads, house, onError }: FrontDoorParts): RequestListener {
  return (req, res) => {
    if (!isValid(req)) {
      const refused = { req, res, state: { requestId: '' } };
      frame(refused, () => Promise.reject(new AppError('invalid_host'))).catch(onError);
      return;
    }
    const read = readOf(reads, req);
    if (!read) return house(req, res);
    const exchange = { req, res, state: { requestId: '', route: read.route, isReadByAll: read.isOwnPage !== true } };
    frame(exchange, () => read.send(exchange)).catch(onError);
  };
}

function readOf(reads: readonly PublicReads[], req: IncomingMessage): PublicRead | undefined {
  if (req.method !== 'GET' && req.method !== 'HEAD') return;
  for (const find of reads) {
    const read = find(req);
    if (read) return read;
  }
}
