import type { IncomingMessage } from 'node:http';
import { tokenPrefix } from '#shared/catalog/token-scopes.ts';

const pattern = new RegExp(`^Bearer (${tokenPrefix}\\S{1,200})$`, 'i');

/** The access token that a request shows; a proxy in front may have an `Authorization` of its own, which is none. */
export function bearerIn(req: IncomingMessage): string | undefined {
  return pattern.exec(req.headers.authorization ?? '')?.[1];
}
