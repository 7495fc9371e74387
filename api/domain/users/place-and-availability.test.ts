import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProfileRecord } from '../../store/records.ts';
import { buildCompany, buildTalent, signedIn, signedInCompany } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

let app: TestApp;
let talent: ProfileRecord;
let client: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  talent = await buildTalent(app, { name: 'Sara Ali', headline: 'Graphic designer' });
  client = await signedIn(app, talent);
});
afterAll(() => app.stop());

const patch = (body: unknown) => client.patch(`/api/users/${talent.id}`, body);
const visited = async () => (await app.client().get(`/api/users/slug/${talent.slug}`)).body;
const found = async (q: string) =>
  (await app.client().get(`/api/users?q=${encodeURIComponent(q)}`)).body.map(({ id }: { id: number }) => id);
const card = async () => (await app.client().get('/api/users')).body.find(({ id }: { id: number }) => id === talent.id);

describe('the place of a talent', () => {
  it('is shown on profile and card, exported, and taken back (J21)', async () => {
    expect((await patch({ place: 'doha' })).body.place).toBe('doha');
    expect([(await visited()).place, (await card()).place]).toEqual(['doha', 'doha']);
    expect((await client.get('/api/account/export')).body.profile.place).toBe('doha');
    for (const nothing of ['', null]) expect((await patch({ place: nothing })).body.place).toBeNull();
  });

  it('lets people be found by their trade and place in both languages (I19)', async () => {
    await patch({ place: 'doha' });
    for (const q of ['designer in Doha', 'مصمم في الدوحة', 'Qatar', 'قطر']) {
      expect(await found(q), q).toContain(talent.id);
    }
    expect(await found('Dubai')).not.toContain(talent.id);
    await patch({ place: 'dubai' });
    expect(await found('دبي')).toContain(talent.id);
    expect(await found('Doha')).not.toContain(talent.id);
  });

  it('is told to address books and search engines (H13, H16)', async () => {
    await patch({ place: 'al-ain' });
    const cardIn = async (query: string) => (await app.client().get(`/${talent.slug}.vcf${query}`)).text;
    expect(await cardIn('')).toContain('ADR:;;;العين;;;الإمارات');
    expect(await cardIn('?lang=en')).toContain('ADR:;;;Al Ain;;;United Arab Emirates');
    const page = (await app.client().get(`/${talent.slug}?lang=en`)).text;
    expect(page).toContain('{"@type":"PostalAddress","addressLocality":"Al Ain","addressCountry":"AE"}');
  });
});

describe('the availability of a talent', () => {
  const asked = async (isVerified: boolean) => {
    const company = await signedInCompany(app, await buildCompany(app, { isVerified }));
    return (await company.get(`/api/users/${talent.id}/availability`)).body;
  };

  it.each([
    { to: 'everybody', visitor: 'open', unverified: 'open', verified: 'open' },
    { to: 'companies', visitor: null, unverified: null, verified: 'open' },
    { to: 'nobody', visitor: null, unverified: null, verified: null },
  ])('told to $to is known to visitors and companies as the owner says (H18)', async (known) => {
    const { body } = await patch({ availability: 'open', availabilityShownTo: known.to });
    expect(body).toMatchObject({ availability: 'open', availabilityShownTo: known.to });
    expect([(await visited()).availability, (await card()).availability]).toEqual([known.visitor, known.visitor]);
    expect(await asked(false)).toEqual({ availability: known.unverified });
    expect(await asked(true)).toEqual({ availability: known.verified });
    expect((await client.get(`/api/users/slug/${talent.slug}`)).body.availability).toBe('open');
    const page = (await app.client().get(`/${talent.slug}`)).text;
    expect(page.includes('"availability":"open"')).toBe(known.visitor !== null);
  });

  it('of somebody who is not listed is answered 404', async () => {
    const left = await buildTalent(app, { isActive: false, availability: 'open' });
    const company = await signedInCompany(app, await buildCompany(app, { isVerified: true }));
    for (const id of [left.id, 999_999]) {
      expect((await company.get(`/api/users/${id}/availability`)).status).toBe(404);
    }
  });
});

it.each([
  ['place', 'atlantis', 'Choose a city from the list'],
  ['place', 7, 'Choose a city from the list'],
  ['availability', 'maybe', 'Choose your availability'],
  ['availabilityShownTo', 'friends', 'Choose who sees your availability'],
  ['availabilityShownTo', null, 'Choose who sees your availability'],
])('an unknown %s is refused with the field: %s (J21)', async (field, value, message) => {
  const { status, body } = await patch({ [field]: value });
  expect([status, body.errors]).toEqual([400, { [field]: message }]);
});
