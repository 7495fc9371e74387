import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedUnsubscribeTokens } from '../../adapters/signed-unsubscribe-tokens.ts';
import { buildCompany, buildTalent } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { unsubscribe } from './unsubscribe.ts';

const tokens = signedUnsubscribeTokens(['a key that is only used by the tests of this project']);
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Which mails the accounts of both realms take; both have the same id. */
async function taken(id: number) {
  const { alerts, users, companies } = app.deps;
  return {
    user: (await users.findById(id))?.wantsMail,
    company: (await companies.findById(id))?.wantsMail,
    user_alerts: (await alerts.recipientOf({ realm: 'user', id }))?.takesMail,
    company_alerts: (await alerts.recipientOf({ realm: 'company', id }))?.takesMail,
  };
}

it('stops the mails of the kind and the realm that the token names, and no others', async () => {
  const all = { user: true, company: true, user_alerts: true, company_alerts: true };
  for (const realm of ['user_alerts', 'company_alerts', 'user', 'company'] as const) {
    const given = { isEmailConfirmed: true };
    const [{ id }, company] = [await buildTalent(app, given), await buildCompany(app, given)];
    expect(company.id).toBe(id);
    expect(await taken(id)).toEqual(all);
    for (const _ of ['first', 'again']) await unsubscribe(app.deps, tokens, tokens.tokenFor({ realm, id }));
    // Who wants no mails at all takes none of the alerts either.
    const alsoStopped = realm === 'user' || realm === 'company' ? { [`${realm}_alerts`]: false } : {};
    expect(await taken(id)).toEqual({ ...all, [realm]: false, ...alsoStopped });
  }
  await expect(unsubscribe(app.deps, tokens, 'company-1-x')).rejects.toMatchObject({ code: 'not_found' });
});
