import { hash } from 'node:crypto';
import { getCompany } from '#shared/contract/companies.ts';
import { getJob } from '#shared/contract/jobs.ts';
import { getProfile } from '#shared/contract/users.ts';
import { schemaKeys } from './schema-keys.ts';

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
