import type { Contract } from '../../http/call-by-name.ts';
import { callLate } from '../../http/call-late.ts';
import type { Answered } from '../../http/send-request.ts';

/** Whose address it would be; those of talents and of companies have nothing to do with each other. */
export type SlugHolder = 'talent' | 'company';

/** Asks whether a public address is free. @throws RequestFailure, or the signal's reason */
export function checkSlug(slug: string, of: SlugHolder, signal: AbortSignal): Promise<Answered<Contract['checkSlug']>> {
  return callLate('checkSlug', { params: { slug }, query: { of }, signal });
}
