import { fail } from '../app-error.ts';

/**
 * Lets only a cursor pass that a page of a directory could have given: a position, written for addresses.
 *
 * @throws AppError `validation_failed`
 */
export function requirePageCursor<Query extends { cursor?: string | undefined }>(query: Query): Query {
  const { cursor } = query;
  if (cursor === undefined) return query;
  const position = Buffer.from(cursor, 'base64url').toString();
  if (!/^[1-9]\d{0,15}$/.test(position)) fail('validation_failed', { fields: { cursor: 'invalid' } });
  return query;
}
