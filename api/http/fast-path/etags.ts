import { hash } from 'node:crypto';
import { getCompany } from '#shared/contract/companies.ts';
import type { AnySchema } from '#shared/contract/endpoint.ts';
import { getJob } from '#shared/contract/jobs.ts';
import { getProfile } from '#shared/contract/users.ts';
import type { Clock } from '../../domain/deps.ts';
import type { TalentListing } from '../../store/feeds/directory-listing.store.ts';
import type { CachedResponse } from './send-response.ts';

/** Makes the `ETag` of the owner's row: its revision in quotation marks, which edits name in `If-Match`. */
export function revisionTag(rev: number): string {
  return `"${rev}"`;
}

// An update may answer more fields for the same revision, so a reader's older copy must not pass for current.
const answers = [getProfile, getCompany, getJob].map(({ response }) => schemaKeys(response));
const publicFormat = hash('sha256', JSON.stringify(answers), 'base64url').slice(0, 8);

/** Makes the `ETag` of a row as everybody sees it: it moves with the revision and with the keys of the answer. */
export function publicTag(rev: number): string {
  return `"${rev}-public-${publicFormat}"`;
}

/** Reads the revision that `If-Match` names; undefined when it names none. */
export function revisionOf(ifMatch: string): number | undefined {
  const digits = /^(?:W\/)?"?(\d{1,15})"?$/.exec(ifMatch)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

// The parts of Valibot's schemas that hold other schemas.
interface Nested {
  type: string;
  entries?: Record<string, Nested>;
  wrapped?: Nested;
  item?: Nested;
  /** Schemas of a union, or the values of a pick list. */
  options?: readonly (Nested | string | number)[];
}

/** Lists the keys and types of a schema's output, at every depth, as plain data that can be compared. */
export function schemaKeys(schema: AnySchema): unknown {
  return keysOf(schema as unknown as Nested);
}

function keysOf({ type, entries, wrapped, item, options = [] }: Nested): unknown {
  if (entries) return Object.entries(entries).map(([key, nested]) => [key, keysOf(nested)]);
  if (wrapped) return [type, keysOf(wrapped)];
  if (item) return [type, keysOf(item)];
  return [type, options.map((option) => (typeof option === 'object' ? keysOf(option) : option))];
}

/** Age of the lists in seconds while the database is away; undefined while they are current. */
export function ageSeconds({ asOf }: Pick<TalentListing, 'asOf'>, clock: Clock): number | undefined {
  const moment = asOf();
  return moment && Math.max(Math.floor((clock.now().getTime() - moment.getTime()) / 1000), 1);
}

/** The same answer with its age, where there is one. */
export function withAge(answer: CachedResponse, age: number | undefined): CachedResponse {
  if (age === undefined) return answer;
  const { headers, unchangedHeaders = headers } = answer;
  const ageHeader = ['Age', String(age)];
  return { ...answer, headers: headers.concat(ageHeader), unchangedHeaders: unchangedHeaders.concat(ageHeader) };
}
