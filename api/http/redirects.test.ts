import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCompany, buildTalent, signedIn, signedInCompany } from '../testing/builders.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '../testing/start-test-app.ts';

async function locationsWith(options: TestAppOptions, paths: readonly string[]): Promise<unknown[]> {
  const app = await startTestApp({ publicOrigin: 'https://dalil.example', ...options });
  try {
    const answers = await Promise.all(paths.map((path) => fetch(app.origin + path, { redirect: 'manual' })));
    return answers.map(({ status, headers }) => [status, headers.get('location')]);
  } finally {
    await app.stop();
  }
}

describe('the social links of the footer (C14)', () => {
  it('share Dalil where the operator has no page', async () => {
    expect(await locationsWith({}, ['/social/x', '/social/linkedin', '/social/whatsapp'])).toEqual([
      [302, 'https://x.com/intent/post?url=https%3A%2F%2Fdalil.example'],
      [302, 'https://www.linkedin.com/sharing/share-offsite/?url=https%3A%2F%2Fdalil.example'],
      [302, 'https://wa.me/?text=https%3A%2F%2Fdalil.example'],
    ]);
  });

  it("lead to the operator's pages", async () => {
    const socialPages = { x: 'https://x.com/the_operator' };
    expect(await locationsWith({ socialPages }, ['/social/x'])).toEqual([[302, 'https://x.com/the_operator']]);
  });

  it('lead nowhere else', async () => {
    const paths = ['/social/', '/social/elsewhere', '/social/x/more', '/social//evil.example'];
    for (const [status] of (await locationsWith({}, paths)) as [number][]) expect(status).toBe(404);
  });
});

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const path = '/.well-known/change-password';

// https://w3c.github.io/webappsec-change-password-url/
it('leads password managers to the page where the password is changed', async () => {
  const person = await signedIn(app, await buildTalent(app));
  const company = await signedInCompany(app, await buildCompany(app));
  const answers = [await app.client().get(path), await person.get(path), await company.get(path)];
  expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
    [302, '/account'],
    [302, '/account'],
    [302, '/company-account'],
  ]);
  expect(answers[0]?.headers.get('cache-control')).toBe('no-store');
});

it('and says that other well-known addresses are not there, by which they know that this one is meant', async () => {
  const missing = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200';
  expect((await app.client().get(missing)).status).toBe(404);
  expect((await app.client().post(path, {})).status).toBe(405);
});
