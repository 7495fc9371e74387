import { expect, it } from 'vitest';
import { failureLine } from '../failure-line.ts';
import { openingFailure } from './opening-failure.ts';

const refused = (code: string) =>
  Object.assign(new Error(`no: secret@example.com ${code}`), { severity: 'ERROR', code });

it.each([
  [refused('0A000'), /extension pg_trgm/],
  [refused('58P01'), /extension pg_trgm/],
  [refused('42501'), /lacks the right/],
  [refused('28P01'), /does not let this account in/],
  [refused('3D000'), /has no such database/],
  [refused('SELF_SIGNED_CERT_IN_CHAIN'), /cannot agree on TLS/],
  [refused('ECONNREFUSED'), /does not answer/],
  [new Error('The server does not support SSL connections'), /cannot agree on TLS/],
  [new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'), /does not let this account in/],
])('a database that refuses is told in one line without a value or a stack: %s', (error, line) => {
  const told = failureLine(openingFailure(error), undefined);
  expect(told).toMatch(line);
  expect(told).not.toMatch(/\n|secret/);
});
