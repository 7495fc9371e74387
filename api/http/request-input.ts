import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyParser } from '@koa/bodyparser';
import * as v from 'valibot';
import type { AnySchema, Parsed } from '#shared/contract/endpoint.ts';
import { limits } from '#shared/limits.ts';
import validationTexts from '#shared/locales/en/validation.json' with { type: 'json' };
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
  // A parsed JSON object: its keys are texts, its values are checked by the schema.
  return body as Record<string, unknown>;
}

function hasBody(ctx: Context): boolean {
  const length = ctx.get('content-length');
  return ctx.get('transfer-encoding') !== '' || (length !== '' && length !== '0');
}

function isUtf8Json(contentType: string): boolean {
  return /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?;?$/i.test(contentType.trim());
}

/** Bounds how many large bodies are held in memory at a time, in all and of one account. */
export interface Uploads {
  /**
   * Takes a place before the body is read.
   *
   * @param account Names the account, with its realm.
   * @returns What to call when the request is over.
   * @throws AppError `busy`
   */
  enter(account: string): () => void;
}

/** Makes the places for uploads: one account can never hold all of them. */
export function createUploads(): Uploads {
  const counts = new Map<string, number>();
  let total = 0;
  return {
    enter(account) {
      const own = counts.get(account) ?? 0;
      if (total >= limits.uploadsMax || own >= limits.uploadsOfAccountMax) throw new AppError('busy');
      total += 1;
      counts.set(account, own + 1);
      return () => {
        total -= 1;
        const left = (counts.get(account) ?? 1) - 1;
        if (left > 0) counts.set(account, left);
        else counts.delete(account);
      };
    },
  };
}

/** True when a request says or hides that its body is large. */
export function isUpload({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > limits.requestMaxBytes;
}

/** A signal that aborts when the connection closes before the whole response is sent. */
export function callerSignal(res: ServerResponse): AbortSignal {
  const controller = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) controller.abort(new AppError('busy'));
  });
  return controller.signal;
}

/**
 * Parses the input of a call.
 *
 * @throws AppError `validation_failed` with one message key per wrong field
 */
export function parseInput<S extends AnySchema | undefined>(schema: S, input: unknown): Parsed<S> {
  // Without a schema `Parsed` is `undefined`, whatever was sent.
  if (!schema) return undefined as Parsed<S>;
  const result = v.safeParse(schema, input);
  if (result.success) return result.output;
  const fields: Record<string, string> = {};
  for (const issue of result.issues) {
    const keys = issue.path?.map(({ key }) => String(key)) ?? ['body'];
    const field = fieldOf(keys);
    fields[field] ??= messageKey(schema, keys, issue);
  }
  throw new AppError('validation_failed', { fields });
}

// An entry of a list has fields of its own, `experience.1.endDate`; an error in a plain value of a list, such as a
// skill, is said of the list.
function fieldOf(keys: readonly string[]): string {
  return keys.length > 2 ? keys.join('.') : (keys[0] ?? 'body');
}

// Valibot has its own English sentence for a missing key and for plain types; people get the field's own message.
function messageKey(schema: AnySchema, keys: readonly string[], issue: v.BaseIssue<unknown>): string {
  if (issue.message in validationTexts) return issue.message;
  const fieldSchema = issue.input === undefined ? schemaAt(schema, keys) : undefined;
  const missing = fieldSchema && v.safeParse(fieldSchema, undefined).issues?.[0]?.message;
  return missing && missing in validationTexts ? missing : 'invalid';
}

function schemaAt(schema: AnySchema, keys: readonly string[]): AnySchema | undefined {
  return keys.reduce<AnySchema | undefined>((at, key) => at && partOf(at, key), schema);
}

function partOf(schema: AnySchema, key: string): AnySchema | undefined {
  // Object and list schemas, also inside a pipe, carry their parts under these names; an optional one is wrapped.
  const { wrapped, entries, item } = schema as Partial<Record<'wrapped' | 'item', AnySchema>> & {
    entries?: Record<string, AnySchema>;
  };
  return wrapped ? partOf(wrapped, key) : (entries?.[key] ?? item);
}
