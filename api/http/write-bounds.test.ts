import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import { allEndpoints } from '#shared/contract/all-endpoints.ts';
import { defineEndpoint } from '#shared/contract/endpoint.ts';
import { AppError } from '../domain/app-error.ts';
import { buildCompany, buildTalent, signedIn, signedInCompany } from '../testing/builders.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { type Api, bindEndpoint } from './bind-endpoint.ts';
import { openApiDocument } from './openapi.ts';
import { boundsOf, createWriteBounds } from './write-bounds.ts';

let app: TestApp | undefined;
afterEach(async () => {
  await app?.stop();
  app = undefined;
});

const writes = Object.entries(allEndpoints).filter(([, { method }]) => method !== 'GET');

describe('every write', () => {
  it.each(writes.filter(([, { audience }]) => !/public|visitor/.test(audience)))(
    'of a signed-in account has a bound per account: %s',
    (_name, endpoint) => {
      expect(boundsOf(endpoint).length).toBeGreaterThan(0);
    },
  );

  it('is refused when it is bound to a route without one', () => {
    const newcomer = defineEndpoint({
      method: 'POST',
      path: '/api/newcomers',
      audience: 'user',
      summary: 'Is new.',
      response: v.object({}),
    });
    // Nothing else of it is needed before the refusal.
    const api = { headers: { api: [] } } as unknown as Api;
    expect(() => bindEndpoint(api, newcomer, { handle: () => Promise.resolve({}) })).toThrow('has no bound');
  });

  it('tells of 429 and its headers in the reference', () => {
    const { paths } = openApiDocument(allEndpoints) as { paths: Record<string, Record<string, { responses: object }>> };
    for (const [, { method, path }] of writes) {
      const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect(operation?.responses).toMatchObject({
        429: { headers: { 'Retry-After': {}, RateLimit: {}, 'RateLimit-Policy': {} } },
      });
    }
  });
});

describe('over HTTP', () => {
  it('an account edits its profile 60 times in ten minutes, then it is told when to come again', async () => {
    app = await startTestApp({ hasRateLimits: true });
    const talent = await buildTalent(app);
    const [client, sameElsewhere] = [await signedIn(app, talent), await signedIn(app, talent)];
    const other = await buildTalent(app);
    const edit = (one = client) => one.patch(`/api/users/${talent.id}`, { bio: 'Again' });
    const first = await edit();
    expect(first.status).toBe(200);
    expect(first.headers.get('ratelimit-policy')).toBe('"profile-edits";q=60;w=600');
    expect(first.headers.get('ratelimit')).toMatch(/^"profile-edits";r=59;t=(?:600|599)$/);
    const rest = await Promise.all(Array.from({ length: 61 }, () => edit()));
    expect(rest.filter(({ status }) => status === 200)).toHaveLength(59);
    const refused = await edit(sameElsewhere);
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
    expect(refused.headers.get('ratelimit-policy')).toBe('"profile-edits";q=60;w=600');
    expect(refused.headers.get('ratelimit')).toMatch(/^"profile-edits";r=0;t=\d+$/);
    const seconds = Number(refused.headers.get('retry-after'));
    expect([seconds > 500, seconds <= 600]).toEqual([true, true]);
    const ofOther = await (await signedIn(app, other)).patch(`/api/users/${other.id}`, { bio: 'First' });
    expect(ofOther.status).toBe(200);
  });

  it('companies have bounds of their own', async () => {
    app = await startTestApp({ hasRateLimits: true });
    const company = await buildCompany(app);
    const client = await signedInCompany(app, company);
    const edits = await Promise.all(
      Array.from({ length: 62 }, () => client.patch(`/api/companies/${company.id}`, { turnover: 'Much' })),
    );
    expect(edits.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  it('calls that are bounded by address tell what is left, too; how often a mailbox was written to stays untold', async () => {
    app = await startTestApp({ hasRateLimits: true });
    const { email } = await buildTalent(app);
    const client = app.client();
    const signIn = await client.post('/api/auth/login', { email, password: 'wrong' });
    expect([signIn.status, signIn.headers.get('ratelimit')]).toEqual([401, null]);
    const forgot = await client.post('/api/auth/forgot-password', { email });
    expect(forgot.headers.get('ratelimit')).toMatch(/^"burst";r=\d+;t=\d+$/);
  });
});

describe('the bounds', () => {
  const upload = { account: 'user 1', isUpload: true };
  const { updateProfile = expect.fail() } = allEndpoints;

  it('count large bodies as pictures', async () => {
    const bounds = createWriteBounds(true);
    for (let count = 0; count < 20; count += 1) await bounds.enter(updateProfile, upload);
    await expect(bounds.enter(updateProfile, upload)).rejects.toThrow(AppError);
    await bounds.enter(updateProfile, { ...upload, isUpload: false });
  });

  it('are off when told', async () => {
    const bounds = createWriteBounds(false);
    for (let count = 0; count < 300; count += 1) expect(await bounds.enter(updateProfile, upload)).toEqual([]);
  });
});
