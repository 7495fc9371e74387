import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer } from '#pwa/testing/fake-server.ts';
import { leavePage } from '#pwa/testing/leave-page.ts';
import { callLate } from '../../http/call-late.ts';
import { checkCompanySession } from './company-session.ts';
import { checkSession } from './person-session.ts';
import { requestAs } from './request-as.ts';

const person = '/api/auth/check';
const company = '/api/companies/auth/check';
let code: string;
let server: ReturnType<typeof startFakeServer>;

/** The checks of a session that follow a refused request. */
const checks = () => server.seen.map(({ path }) => path).filter((path) => path.endsWith('/auth/check'));

// Both sessions were checked just now: without a reason nobody asks again.
beforeEach(async () => {
  server = startFakeServer(({ path }) =>
    path === '/api/payments' ? { status: 401, body: { message: 'No', code } } : { body: null },
  );
  await Promise.all([checkSession({ force: true }), checkCompanySession({ force: true })]);
  server.seen.length = 0;
});
afterEach(leavePage);

describe('a request that is refused', () => {
  it.each([
    ['user', 'not_authenticated', person],
    ['company', 'not_authenticated', company],
    ['admin', 'not_authenticated', person],
    ['admin', 'forbidden', person],
  ] as const)('in the name of a %s with %s has its session checked again', async (who, given, expected) => {
    code = given;
    await expect(requestAs(who, () => callLate('listOwnPayments', {}))).rejects.toMatchObject({ code: given });
    await vi.waitFor(() => expect(checks()).toEqual([expected]));
  });

  it.each([
    ['user', 'forbidden'],
    ['company', 'forbidden'],
    ['admin', 'busy'],
  ] as const)('in the name of a %s with %s has not', async (who, given) => {
    code = given;
    await expect(requestAs(who, () => callLate('listOwnPayments', {}))).rejects.toMatchObject({ code: given });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(checks()).toEqual([]);
  });
});
