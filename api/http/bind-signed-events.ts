import * as v from 'valibot';
import type { AnySchema, Endpoint, Sent } from '#shared/contract/endpoint.ts';
import { limits } from '#shared/limits.ts';
import { AppError } from '../domain/app-error.ts';
import type { Api } from './bind-endpoint.ts';
import { jsonType, sendJson } from './ready/send-ready.ts';
import type { Context } from './request-context.ts';

interface SignedEvents<R> {
  /** Name of the header that holds the signature, in lower case. */
  signatureHeader: string;
  handle(sent: { rawBody: Buffer; signature: string }): Promise<R>;
}

/**
 * Serves a call by which another server reports events. The signature is over the exact bytes, so they are passed on as
 * they came.
 *
 * @see trust §6
 */
export function bindSignedEvents<R extends AnySchema>(
  api: Api,
  endpoint: Endpoint<undefined, undefined, undefined, R>,
  { signatureHeader, handle }: SignedEvents<Sent<R>>,
): void {
  const headers = [...api.headers.api, 'Content-Type', jsonType, 'Cache-Control', 'no-store'];
  api.routes.register(endpoint.path, endpoint.method, async (ctx) => {
    ctx.state.route = endpoint.path;
    const rawBody = await readBytes(ctx, limits.paymentEventMaxBytes);
    const result = await handle({ rawBody, signature: ctx.get(signatureHeader) });
    await sendJson(ctx, { status: endpoint.status, headers, json: JSON.stringify(v.parse(endpoint.response, result)) });
  });
}

async function readBytes(ctx: Context, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of ctx.req) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxBytes) throw new AppError('too_large');
  }
  return Buffer.concat(chunks);
}
