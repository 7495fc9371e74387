import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CardPicture } from '../../domain/ports/pictures.ts';
import { buildAdmin, buildCompany, buildJob, buildTalent, builtPassword, signedIn } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

const site = 'https://dalil.example';
const photo = async (background = '#ff0000') => {
  const red = await sharp({ create: { width: 600, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return `data:image/jpeg;base64,${red.toString('base64')}`;
};
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ publicOrigin: site });
  await buildTalent(app, {
    slug: 'amina-saleh',
    name: 'أمينة صالح',
    email: 'amina@private.example',
    dateOfBirth: '1987-03-04',
    whatsappNumber: '+97455123456',
    showEmail: true,
    showDateOfBirth: false,
    showWhatsapp: false,
  });
  await buildTalent(app, { slug: 'who-left', isActive: false });
  await buildAdmin(app, { slug: 'the-admin' });
});
afterAll(() => app.stop());

const get = (path: string, headers = {}) => app.client().get(path, headers);
const bytesOf = async (path: string) => {
  const answer = await fetch(app.origin + path);
  return { status: answer.status, headers: answer.headers, png: Buffer.from(await answer.arrayBuffer()) };
};

describe('the contact card of a talent', () => {
  it('is a vCard to keep, in the language that was asked for', async () => {
    const { status, headers, text } = await get('/amina-saleh.vcf');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/vcard; charset=utf-8']);
    expect(headers.get('content-disposition')).toBe('attachment; filename="amina-saleh.vcf"');
    expect(text).toMatch(/^BEGIN:VCARD\r\nVERSION:4\.0\r\n[\s\S]*\r\nEND:VCARD\r\n$/);
    expect(text).toContain('\r\nFN:أمينة صالح\r\n');
    expect(text).toContain(`\r\nURL:${site}/amina-saleh\r\n`);
    expect([
      text.includes('ROLE:التقنية'),
      (await get('/amina-saleh.vcf?lang=en')).text.includes('ROLE:Technology'),
    ]).toEqual([true, true]);
  });

  it('holds what the switches open, and is kept by nobody (H13, T10)', async () => {
    const { text, headers } = await get('/amina-saleh.vcf');
    expect(text).toContain('EMAIL:amina@private.example');
    expect(text).not.toMatch(/BDAY|TEL|1987|55123456/);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex');
  });

  it('shows no more to the person, who may pass it on', async () => {
    const own = await (await signedIn(app, { email: 'amina@private.example' })).get('/amina-saleh.vcf');
    expect(own.text).toBe((await get('/amina-saleh.vcf')).text);
  });

  it.each(['/nobody.vcf', '/who-left.vcf', '/the-admin.vcf', '/a/b.vcf', '/.vcf', '/%2e%2e.vcf'])(
    'is 404 at %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );
});

describe('the picture of a shared address', () => {
  it('is a card of 1200 × 630 for people, companies, jobs and the house, in both languages', async () => {
    const company = await buildCompany(app, { slug: 'falaj-energy', name: 'فلج للطاقة' });
    const { id } = await buildJob(app, company.id);
    const seen = new Set<string>();
    for (const name of ['home', 'amina-saleh', 'company/falaj-energy', `jobs/${id}`]) {
      for (const language of ['', '?lang=en']) {
        const { status, headers, png } = await bytesOf(`/og/${name}.png${language}`);
        expect([name, status, headers.get('content-type')]).toEqual([name, 200, 'image/png']);
        expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
        const { width, height, format } = await sharp(png).metadata();
        expect([width, height, format]).toEqual([1200, 630, 'png']);
        seen.add(png.toString('base64'));
      }
    }
    expect(seen.size).toBe(8);
  });

  it('begins at the right in Arabic, at the left in English', async () => {
    const arabic = (await bytesOf('/og/amina-saleh.png')).png;
    const english = (await bytesOf('/og/amina-saleh.png?lang=en')).png;
    // The picture of the person stands where the card begins.
    expect([await isBrightAt(arabic, 1050), await isBrightAt(arabic, 150)]).toEqual([true, false]);
    expect([await isBrightAt(english, 1050), await isBrightAt(english, 150)]).toEqual([false, true]);
  });

  it('shows the portrait', async () => {
    const talent = await buildTalent(app, { slug: 'with-photo', email: 'photo@example.com' });
    const client = await signedIn(app, { email: 'photo@example.com' });
    const before = await bytesOf('/og/with-photo.png?lang=en');
    expect((await client.patch(`/api/users/${talent.id}`, { profilePicture: await photo() })).status).toBe(200);
    const after = await bytesOf('/og/with-photo.png?lang=en');
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
    const [red = 0, green = 255] = await pixelAt(after.png, 200, 208);
    expect([red > 240, green < 20]).toEqual([true, true]);
  });

  it('is drawn once for what it shows, whatever else changes', async () => {
    const cards: CardPicture[] = [];
    const paint = async (card: CardPicture) => {
      cards.push(card);
      return Buffer.from('png');
    };
    const counting = await startTestApp({ deps: { cardPainter: { paint } } });
    try {
      const talent = await buildTalent(counting, { slug: 'drawn-once', email: 'once@example.com' });
      const client = await signedIn(counting, { email: 'once@example.com' });
      const ask = () => counting.client().get('/og/drawn-once.png');
      const answers = await Promise.all([ask(), ask()]);
      await client.patch(`/api/users/${talent.id}`, { bio: 'Another bio' });
      const etag = (await ask()).headers.get('etag') ?? '';
      expect([answers.map(({ status }) => status), cards.length]).toEqual([[200, 200], 1]);
      expect((await counting.client().get('/og/drawn-once.png', { 'if-none-match': etag })).status).toBe(304);
      await client.patch(`/api/users/${talent.id}`, { name: 'Another Name' });
      expect((await ask()).headers.get('etag')).not.toBe(etag);
      expect(cards.map(({ title }) => title)).toEqual([talent.name, 'Another Name']);
    } finally {
      await counting.stop();
    }
  });

  it('is asked for again by every cache, and gone at once with who leaves or is hidden', async () => {
    const talent = await buildTalent(app, { slug: 'leaves-soon' });
    const company = await buildCompany(app, { slug: 'closes-soon' });
    const owner = await signedIn(app, talent);
    await owner.patch(`/api/users/${talent.id}`, { profilePicture: await photo('#00ff00') });
    const portrait = (await get('/api/users/slug/leaves-soon')).body.profilePicture;
    const paths = ['/og/leaves-soon.png', '/og/company/closes-soon.png'];
    const etags: string[] = [];
    for (const path of paths) {
      const { status, headers } = await bytesOf(path);
      expect([status, headers.get('cache-control')]).toEqual([200, 'public, no-cache']);
      etags.push(headers.get('etag') ?? '');
      expect((await get(path, { 'if-none-match': etags.at(-1) })).status).toBe(304);
    }
    expect((await get(portrait)).headers.get('cache-control')).toContain('s-maxage=300');
    const body = { password: builtPassword };
    expect((await owner.request('/api/account', { method: 'DELETE', body })).status).toBe(200);
    const admin = await signedIn(app, await buildAdmin(app, { slug: 'moderator' }));
    expect((await admin.patch(`/api/admin/companies/${company.id}`, { isActive: false })).status).toBe(200);
    for (const [at, path] of paths.entries()) {
      const { status, headers } = await get(path, { 'if-none-match': etags[at] });
      expect([status, headers.get('cache-control')]).toEqual([404, 'no-store']);
    }
    expect((await get(portrait)).status).toBe(404);
  });

  it('says so when too many are asked for at once', async () => {
    const full = await startTestApp({ deps: { cardPainter: { paint: async () => 'busy' } } });
    try {
      const { status, headers } = await full.client().get('/og/home.png');
      expect([status, headers.has('retry-after')]).toEqual([503, true]);
    } finally {
      await full.stop();
    }
  });

  it.each([
    '/og/nobody.png',
    '/og/who-left.png',
    '/og/the-admin.png',
    '/og/jobs/999.png',
    '/og/company/x.png',
    '/og/../x.png',
  ])('is 404 at %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});

describe('limits', () => {
  it('hold for cards and pictures as for profiles', async () => {
    const limited = await startTestApp({
      hasRateLimits: true,
      trustsProxy: true,
      deps: { cardPainter: { paint: async () => Buffer.from('png') } },
    });
    try {
      const ask = (path: string) => limited.client().get(path, { 'x-forwarded-for': '203.0.113.9' });
      const statuses = new Set<number>();
      for (let n = 0; n < 130; n++) statuses.add((await ask(n % 2 ? '/nobody.vcf' : '/og/home.png')).status);
      expect(statuses).toEqual(new Set([200, 404, 429]));
    } finally {
      await limited.stop();
    }
  });
});

async function pixelAt(png: Buffer, x: number, y: number): Promise<Uint8Array> {
  return sharp(png).extract({ left: x, top: y, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
}

async function isBrightAt(png: Buffer, x: number): Promise<boolean> {
  return ((await pixelAt(png, x, 110))[0] ?? 0) > 150;
}
