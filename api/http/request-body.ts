import { bodyParser } from '@koa/bodyparser';
import { limits } from '#shared/limits.ts';
import { AppError } from '../domain/app-error.ts';
import type { Context } from './request-context.ts';

const readSmall = jsonReader(limits.requestMaxBytes);
const readWithPicture = jsonReader(limits.requestWithPictureMaxBytes);

function jsonReader(maxBytes: number) {
  return bodyParser({
    enableTypes: ['json'],
    jsonLimit: maxBytes,
    jsonStrict: false,
    parsedMethods: ['POST', 'PATCH', 'PUT', 'DELETE'],
    onError(error) {
      const status = 'status' in error ? error.status : 400;
      if (status === 413) throw new AppError('too_large');
      throw new AppError(status === 415 ? 'unsupported_media_type' : 'invalid_json');
    },
  });
}

/**
 * Reads the JSON object of a request; without a body it is an empty one.
 *
 * @throws AppError `unsupported_media_type`, `too_large` (decompressed bytes count), `invalid_json`, and
 *   `validation_failed` for JSON that is no object, such as a bare list
 * @see trust §2
 */
export async function readBody(ctx: Context, acceptsPicture: boolean): Promise<Record<string, unknown>> {
  if (!hasBody(ctx)) return {};
  if (!isUtf8Json(ctx.get('content-type'))) throw new AppError('unsupported_media_type');
  const read = acceptsPicture ? readWithPicture : readSmall;
  await read(ctx, () => Promise.resolve());
  const { body } = ctx.request;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new AppError('validation_failed', { fields: { body: 'body_object' } });
  }
  // A parsed JSON object: its keys are texts, its values are judged by the schema.
  return body as Record<string, unknown>;
}

function hasBody(ctx: Context): boolean {
  const length = ctx.get('content-length');
  return ctx.get('transfer-encoding') !== '' || (length !== '' && length !== '0');
}

function isUtf8Json(contentType: string): boolean {
  return /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?;?$/i.test(contentType.trim());
}
