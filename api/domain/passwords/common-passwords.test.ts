import { afterAll, describe, expect, it } from 'vitest';
import {
  buildCompany,
  buildTalent,
  builtPassword,
  companyRegistration,
  registration,
  signedIn,
  signedInCompany,
} from '../../testing/builders.ts';
import { startAppWithMails, tokenIn } from '../../testing/mail-box.ts';
import { startTestApp } from '../../testing/start-test-app.ts';

const common = 'Doha2022!';
const chosen = 'palms beside the water';
const { app, box, stop } = await startAppWithMails({ deps: { refusesCommonPasswords: true } });
afterAll(stop);

const realms = [
  {
    realm: 'talent',
    accounts: '/api/users',
    api: '/api/auth',
    body: registration,
    build: buildTalent,
    signIn: signedIn,
  },
  {
    realm: 'company',
    accounts: '/api/companies',
    api: '/api/companies',
    body: companyRegistration,
    build: buildCompany,
    signIn: signedInCompany,
  },
] as const;

describe.each(realms)(
  'a common password of a $realm, where those are refused',
  ({ accounts, api, body, build, signIn }) => {
    const refusedAt = (field: string) => [400, 'validation_failed', { [field]: 'password_common' }];

    it('opens no account', async () => {
      const register = (password: string) => app.client().post(accounts, body({ password, confirmPassword: password }));
      const refused = await register(common);
      expect([refused.status, refused.body.code, refused.body.errorCodes]).toEqual(refusedAt('password'));
      expect((await register(chosen)).status).toBe(201);
    });

    it('is not taken for the old one', async () => {
      const account = await build(app);
      const client = await signIn(app, account);
      const change = (newPassword: string) =>
        client.post(`${api}/change-password`, { currentPassword: builtPassword, newPassword });
      const refused = await change(common);
      expect([refused.status, refused.body.code, refused.body.errorCodes]).toEqual(refusedAt('newPassword'));
      expect((await change(chosen)).status).toBe(200);
    });

    it('does not use up the link of a mail', async () => {
      const { email } = await build(app);
      await box.collect();
      await app.client().post(`${api}/forgot-password`, { email });
      const token = tokenIn((await box.collect())[0]);
      const reset = (password: string) => app.client().post(`${api}/reset-password`, { token, password });
      const refused = await reset(common);
      expect([refused.status, refused.body.code, refused.body.errorCodes]).toEqual(refusedAt('password'));
      expect((await reset(chosen)).status).toBe(200);
    });

    it('still signs in who has it from before', async () => {
      const passwordHash = await app.deps.passwords.hash(common);
      if (passwordHash === 'busy') throw new Error('No hash');
      const { email } = await build(app, { passwordHash });
      expect((await app.client().post(`${api}/login`, { email, password: common })).status).toBe(200);
    });
  },
);

it('a common password is accepted where nothing refuses it', async () => {
  const usual = await startTestApp();
  const { status } = await usual.client().post('/api/users', registration({ password: common }));
  await usual.stop();
  expect(status).toBe(201);
});
