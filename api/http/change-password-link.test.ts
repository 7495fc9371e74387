import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildCompany, buildTalent, signedIn, signedInCompany } from '../testing/builders.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

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
