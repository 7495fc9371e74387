import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProfileRecord } from '../../store/records.ts';
import { buildTalent, signedIn } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

let app: TestApp;
let talent: ProfileRecord;
let client: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  talent = await buildTalent(app);
  client = await signedIn(app, talent);
});
afterAll(() => app.stop());

const patch = (body: unknown) => client.patch(`/api/users/${talent.id}`, body);
const visited = async () => (await app.client().get(`/api/users/slug/${talent.slug}`)).body;
const card = async () => (await app.client().get('/api/users')).body.find(({ id }: { id: number }) => id === talent.id);

const languages = [
  { code: 'ur', level: 'native' },
  { code: 'ar', level: 'good' },
];
const links = ['https://example.com/a', 'https://github.com/somebody'];

describe('languages and links of a talent', () => {
  it('are kept in their order, shown, listed and exported (J22, H19)', async () => {
    expect((await patch({ languages, links })).body).toMatchObject({ languages, links });
    expect(await visited()).toMatchObject({ languages, links });
    expect(await card()).toMatchObject({ languages });
    expect(await card()).not.toHaveProperty('links');
    expect((await client.get('/api/account/export')).body.profile).toMatchObject({ languages, links });
    expect((await patch({ languages: [], links: [] })).body).toMatchObject({ languages: [], links: [] });
  });

  it('keep each language and each link once, and give an address its scheme (J22)', async () => {
    const twice = [...languages, { code: 'ur', level: 'basic' }];
    const { body } = await patch({ languages: twice, links: ['example.com/a', links[0]] });
    expect([body.languages, body.links]).toEqual([languages, [links[0]]]);
  });

  it('changed elsewhere become a conflict, or nothing when both wrote the same (SYNC-2, SYNC-8)', async () => {
    await patch({ languages, links });
    const edit = (mine: object) => patch({ ...mine, $base: { languages: [], links: [] } });
    expect((await edit({ languages, links })).body.$merge).toEqual({ applied: ['languages', 'links'], conflicts: [] });
    const { $merge } = (await edit({ links: ['https://example.com/b'] })).body;
    expect($merge.conflicts).toMatchObject([{ field: 'links', theirs: links }]);
    expect((await visited()).links).toEqual(links);
  });

  it('are told to address books and search engines (H19)', async () => {
    await patch({ languages, links });
    const contact = (await app.client().get(`/${talent.slug}.vcf`)).text;
    for (const line of ['LANG;PREF=1:ur', 'LANG;PREF=2:ar', `URL:${links[0]}`])
      expect(contact).toContain(`${line}\r\n`);
    const page = (await app.client().get(`/${talent.slug}`)).text;
    expect(page).toContain('"knowsLanguage":["ur","ar"]');
    expect(page).toContain(`"sameAs":${JSON.stringify(links)}`);
  });
});

const many = (count: number) => Array.from({ length: count }, (_, index) => `https://example.com/${index}`);
it.each([
  ['languages', 'Arabic', 'languages', 'Enter the languages as a list'],
  ['languages', ['ar'], 'languages', 'Enter the languages as a list'],
  ['languages', [{ code: 'xx', level: 'good' }], 'languages.0.code', 'Choose a language from the list'],
  ['languages', [{ code: 'arabic', level: 'good' }], 'languages.0.code', 'Choose a language from the list'],
  ['languages', [{ code: 'ar', level: 'C2' }], 'languages.0.level', 'Choose a level from the list'],
  ['links', 'https://example.com', 'links', 'Enter the links as a list'],
  ['links', many(6), 'links', 'At most 5 links'],
  ...[
    'http://example.com',
    'javascript:alert(1)',
    'ftp://example.com',
    'https://localhost',
    'https://a@example.com',
    '',
  ].map((link): [string, unknown, string, string] => [
    'links',
    [link],
    'links',
    'Enter an address that starts with https://',
  ]),
  ['links', [`https://example.com/${'a'.repeat(300)}`], 'links', 'This text is too long'],
])('%s as %j are refused at %s (J22)', async (...[field, value, path, message]) => {
  const { status, body } = await patch({ [field]: value });
  expect([status, body.errors]).toEqual([400, { [path]: message }]);
});
