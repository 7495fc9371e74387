import { buildCompany, buildTalent, builtPassword, companyRegistration, registration } from '../builders.ts';
import { anotherSession, house, newToken, type Row, tokenOf } from './matrix-house.ts';

/** Signing up, in and out, passwords, sessions, access tokens. */
export const accountRows: readonly Row[] = [
  { call: 'checkAuth', send: (client) => client.get('/api/auth/check'), expected: 200 },
  {
    call: 'login',
    send: async (_, actor) =>
      (await anotherSession(actor)).post('/api/auth/login', {
        email: (await buildTalent(house.app)).email,
        password: builtPassword,
      }),
    expected: 200,
  },
  {
    call: 'registerUser',
    send: async (_, actor) => (await anotherSession(actor)).post('/api/users', registration()),
    expected: 201,
  },
  ...[
    { realm: 'auth', ofRealm: '', onlyFor: [401, 202, 202, 202, 202, 401, 401] },
    { realm: 'companies', ofRealm: 'Company', onlyFor: [401, 401, 401, 401, 401, 202, 202] },
  ].flatMap(({ realm, ofRealm, onlyFor }): Row[] => [
    {
      call: `forgot${ofRealm}Password`,
      send: (client) => client.post(`/api/${realm}/forgot-password`, { email: 'nobody@example.com' }),
      expected: 202,
    },
    {
      call: `check${ofRealm}PasswordReset with a token made up`,
      send: (client) => client.post(`/api/${realm}/reset-password/check`, { token: 'made up' }),
      expected: 400,
    },
    {
      call: `reset${ofRealm}Password with a token made up`,
      send: (client) => client.post(`/api/${realm}/reset-password`, { token: 'made up', password: 'secret-enough' }),
      expected: 400,
    },
    {
      call: `change${ofRealm}Password`,
      send: async (_, actor) => {
        const passwords = { currentPassword: builtPassword, newPassword: 'secret-enough' };
        return (await anotherSession(actor)).post(`/api/${realm}/change-password`, passwords);
      },
      expected: onlyFor.map((status) => (status === 202 ? 200 : status)),
    },
    {
      call: `verify${ofRealm}Email with a token made up`,
      send: (client) => client.post(`/api/${realm}/verify-email`, { token: 'made up' }),
      expected: 400,
    },
    {
      call: `request${ofRealm}Verification`,
      send: (client) => client.post(`/api/${realm}/verify-email/request`),
      expected: onlyFor,
    },
  ]),
  {
    call: 'registerCompany',
    send: async (_, actor) => (await anotherSession(actor)).post('/api/companies', companyRegistration()),
    expected: 201,
  },
  {
    call: 'loginCompany',
    send: async (_, actor) =>
      (await anotherSession(actor)).post('/api/companies/login', {
        email: (await buildCompany(house.app)).email,
        password: builtPassword,
      }),
    expected: 200,
  },
  { call: 'checkCompanyAuth', send: (client) => client.get('/api/companies/auth/check'), expected: 200 },
  ...[
    { audience: 'people', base: '/api/account', name: '', expected: [401, 200, 200, 200, 200, 401, 401] },
    {
      audience: 'companies',
      base: '/api/companies/account',
      name: 'Company',
      expected: [401, 401, 401, 401, 401, 200, 200],
    },
  ].flatMap(({ audience, base, name, expected }): Row[] => [
    { call: `list${name}Sessions`, send: (client) => client.get(`${base}/sessions`), expected },
    { call: `export${name}Account`, send: (client) => client.get(`${base}/export`), expected },
    {
      call: `end${name}Sessions`,
      send: async (_, actor) => (await anotherSession(actor)).delete(`${base}/sessions`),
      expected,
    },
    {
      call: `end${name}Session of nobody`,
      send: (client) => client.delete(`${base}/sessions/unknown`),
      expected: expected.map((status) => (status === 200 ? 404 : status)),
    },
    {
      call: `is${name || 'Account'}Erased`,
      send: (client) => client.get(`${base}/erased/999999`),
      expected: expected.map(() => 200),
    },
    {
      call: `delete${name}Account of ${audience}`,
      send: async (_, actor) =>
        (await anotherSession(actor)).request(base, { method: 'DELETE', body: { password: builtPassword } }),
      expected,
    },
  ]),
  {
    call: 'logoutCompany',
    send: async (_, actor) => (await anotherSession(actor)).post('/api/companies/logout'),
    expected: 200,
  },
  {
    call: 'logout',
    send: async (_, actor) => (await anotherSession(actor)).post('/api/auth/logout'),
    expected: 200,
  },
  {
    call: 'listTokens',
    send: (client) => client.get('/api/account/tokens'),
    expected: [401, 200, 200, 200, 200, 401, 401],
  },
  {
    call: 'createToken',
    send: (client) => client.post('/api/account/tokens', { ...newToken, password: builtPassword }),
    expected: [401, 201, 201, 201, 201, 401, 401],
  },
  {
    call: 'revokeToken of another account',
    send: async (client) => client.delete(`/api/account/tokens/${await tokenOf('owner', '/api/account/tokens')}`),
    expected: [401, 200, 404, 404, 404, 401, 401],
  },
  {
    call: 'listCompanyTokens',
    send: (client) => client.get('/api/companies/account/tokens'),
    expected: [401, 401, 401, 401, 401, 200, 200],
  },
  {
    call: 'createCompanyToken',
    send: (client) => client.post('/api/companies/account/tokens', { ...newToken, password: builtPassword }),
    expected: [401, 401, 401, 401, 401, 201, 201],
  },
  {
    call: 'revokeCompanyToken of another company',
    send: async (client) =>
      client.delete(`/api/companies/account/tokens/${await tokenOf('company', '/api/companies/account/tokens')}`),
    expected: [401, 401, 401, 401, 401, 200, 404],
  },
];
