import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedUnsubscribeTokens } from '../../adapters/signed-tokens.ts';
import { buildCompany, buildTalent, signedIn } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { unsubscribe } from './subscriptions.ts';

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
    user_reminders: (await alerts.recipientOf({ realm: 'user', id }))?.takesReminders,
    company_alerts: (await alerts.recipientOf({ realm: 'company', id }))?.takesMail,
  };
}

it('stops the mails of the kind and the realm that the token names, and no others', async () => {
  const all = { user: true, company: true, user_alerts: true, user_reminders: true, company_alerts: true };
  for (const realm of ['user_alerts', 'user_reminders', 'company_alerts', 'user', 'company'] as const) {
    const given = { isEmailConfirmed: true };
    const [{ id }, company] = [await buildTalent(app, given), await buildCompany(app, given)];
    expect(company.id).toBe(id);
    expect(await taken(id)).toEqual(all);
    for (const _ of ['first', 'again']) await unsubscribe(app.deps, tokens, tokens.tokenFor({ realm, id }));
    expect(await taken(id)).toEqual({ ...all, [realm]: false });
  }
  await expect(unsubscribe(app.deps, tokens, 'company-1-x')).rejects.toMatchObject({ code: 'not_found' });
});

it('stops telling of the one saved thing that the token names, for the account that it names', async () => {
  const company = await buildCompany(app, { isEmailConfirmed: true });
  const keys = ['/jobs?q=%D9%84%D8%AD%D8%A7%D9%85', '/jobs?q=welder', String(company.id)];
  const [reader, other] = await Promise.all(
    [1, 2].map(async () => {
      const talent = await buildTalent(app, { isEmailConfirmed: true });
      const client = await signedIn(app, talent);
      const savedAt = new Date().toISOString();
      const changes = keys.map((key) => ({
        ...{ kind: key.startsWith('/') ? 'search' : 'company', key, savedAt },
        ...{ isSaved: true, alert: 'daily' },
      }));
      expect((await client.post('/api/saved', { ownerId: talent.id, changes })).status).toBe(200);
      const off = async () => {
        const { items } = (await client.get('/api/saved')).body as { items: { key: string; alert: string }[] };
        return items.filter(({ alert }) => alert === 'off').map(({ key }) => key);
      };
      return { id: talent.id, off };
    }),
  );
  for (const [count, key] of keys.entries()) {
    const token = tokens.tokenFor({ realm: 'user_saved', id: reader?.id ?? 0, key });
    expect(token).toMatch(/^[\w-]+$/);
    await unsubscribe(app.deps, tokens, token);
    expect((await reader?.off())?.toSorted()).toEqual(keys.slice(0, count + 1).toSorted());
  }
  expect(await other?.off()).toEqual([]);
  expect(await taken(reader?.id ?? 0)).toMatchObject({ user: true, user_alerts: true });
});
