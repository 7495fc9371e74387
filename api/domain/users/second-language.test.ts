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
  talent = await buildTalent(app, { name: 'زُهير القبّاني', headline: 'نحّات', bio: 'أنحت الرخام.' });
  client = await signedIn(app, talent);
});
afterAll(() => app.stop());

const patch = (body: unknown) => client.patch(`/api/users/${talent.id}`, body);
const visited = async () => (await app.client().get(`/api/users/slug/${talent.slug}`)).body;
const found = async (q: string) =>
  (await app.client().get(`/api/users?q=${encodeURIComponent(q)}`)).body.map(({ id }: { id: number }) => id);

const other = { nameOther: 'Zed Qabbani', headlineOther: 'Sculptor of marble', bioOther: 'I carve marble.' };

describe('the second language of a talent', () => {
  it('is kept, shown, listed, exported, and found by its words (A20, A21, J23)', async () => {
    expect((await patch(other)).body).toMatchObject(other);
    expect(await visited()).toMatchObject({ ...other, name: 'زُهير القبّاني' });
    const cards = (await app.client().get('/api/users')).body;
    expect(cards.find(({ id }: { id: number }) => id === talent.id)).toMatchObject(other);
    expect((await client.get('/api/account/export')).body.profile).toMatchObject(other);
    for (const q of ['Zed', 'zed qabbani', 'sculptor', 'زهير', 'نحات']) expect(await found(q), q).toEqual([talent.id]);
  });

  it('is cut on cards as the bio is', async () => {
    await patch({ bioOther: 'word '.repeat(100) });
    const [card] = (await app.client().get('/api/users?q=zed')).body;
    expect([...card.bioOther].length).toBeLessThanOrEqual(120);
    expect((await visited()).bioOther).toHaveLength(499);
  });

  it('is nothing where it is left empty, and then is not found', async () => {
    const { body } = await patch({ nameOther: '  ', headlineOther: '', bioOther: null });
    expect([body.nameOther, body.headlineOther, body.bioOther]).toEqual([null, null, null]);
    expect(await found('zed')).toEqual([]);
  });

  it.each([
    ['nameOther', 'x'.repeat(101)],
    ['nameOther', '—!—'],
    ['nameOther', 'two\nlines'],
    ['headlineOther', 'x'.repeat(81)],
    ['bioOther', 'x'.repeat(2001)],
    ['bioOther', 7],
  ])('refuses a %s that its first language would not take: %j (J23)', async (field, value) => {
    const { status, body } = await patch({ [field]: value });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
  });

  it('shows no name that consists of marks nobody sees (J23)', async () => {
    const { body } = await patch({ nameOther: '\u202eZed\u200b\u2066 Qabbani' });
    expect(body.nameOther).toBe('Zed Qabbani');
  });

  it('changed elsewhere becomes a conflict of that field alone (SYNC-2)', async () => {
    await patch({ nameOther: 'Zed Qabbani', headlineOther: null });
    const mine = { nameOther: 'Zuhair Qabbani', headlineOther: 'Sculptor' };
    const { body } = await patch({ ...mine, $base: { nameOther: null, headlineOther: null } });
    expect(body.$merge).toMatchObject({ applied: ['headlineOther'], conflicts: [{ field: 'nameOther' }] });
    expect(await visited()).toMatchObject({ nameOther: 'Zed Qabbani', headlineOther: 'Sculptor' });
  });
});

describe('a page for readers of one language (A20)', () => {
  beforeAll(() => patch(other));

  it('is titled and described in it, with the other name for search engines', async () => {
    const english = (await app.client().get(`/${talent.slug}?lang=en`)).text;
    expect(english).toContain('<title>Zed Qabbani');
    expect(english).toContain('<meta name="description" content="I carve marble."');
    expect(english).toContain(`"alternateName":["زُهير القبّاني","${talent.username}"]`);
    const arabic = (await app.client().get(`/${talent.slug}?lang=ar`)).text;
    expect(arabic).toContain('<title>زُهير القبّاني');
    expect(arabic).toContain('"jobTitle":"نحّات"');
    expect(arabic).toContain('"alternateName":["Zed Qabbani"');
  });

  it('gives address books both names, that of the reader as the name', async () => {
    const contact = (await app.client().get(`/${talent.slug}.vcf?lang=en`)).text;
    const names = contact.split('\r\n').filter((line) => /^(?:FN|NICKNAME)/.test(line));
    expect(names).toEqual(['FN:Zed Qabbani', 'NICKNAME:زُهير القبّاني']);
    expect(contact).toContain('TITLE:Sculptor of marble');
    expect(contact).toContain('NOTE:I carve marble.');
  });
});
