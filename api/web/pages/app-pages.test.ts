import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminSplats } from '#shared/catalog/administration.ts';
import { reservedSlugs, wordsWithoutScreen } from '#shared/catalog/reserved-slugs.ts';
import { requireOwn } from '../../domain/policies.ts';
import { buildAdmin, buildTalent } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

const picture = `/media/${'ab'.repeat(32)}-256.webp`;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ publicOrigin: 'https://dalil.example' });
  await buildTalent(app, {
    slug: 'amina-saleh',
    username: 'amina_saleh',
    name: 'أمينة </script><script>alert(1)</script> "صالح"',
    bio: `${'مهندسة برمجيات '.repeat(20)}</script><img src=x onerror=alert(1)>`,
    skills: ['React', '</script>'],
    email: 'amina@private.example',
    dateOfBirth: '1987-03-04',
    whatsappNumber: '+97455123456',
    showWhatsapp: true,
    profilePicture: picture,
    isFeatured: true,
  });
  await buildTalent(app, { slug: 'no-bio', name: 'Omar', industry: 'legal' });
  await buildAdmin(app, { slug: 'the-admin' });
  await buildTalent(app, { slug: 'who-left', isActive: false });
});
afterAll(() => app.stop());

const get = (path: string, headers = {}) => app.client().get(path, headers);
const firstData = (html: string) =>
  JSON.parse(/<script type="application\/json" id="first-data">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');
const jsonLd = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');
const metaOf = (html: string, key: string) =>
  new RegExp(`<meta (?:name|property)="${key}" content="([^"]*)"`).exec(html)?.[1];

describe('the page of a talent', () => {
  it('says who it is in the served HTML (H16, H9)', async () => {
    const { status, text, headers } = await get('/amina-saleh');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(text).toContain(
      '<title>أمينة &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; &quot;صالح&quot; · دليل</title>',
    );
    expect(text).not.toContain('<title>default</title>');
    expect(metaOf(text, 'description')).toBe('مهندسة برمجيات '.repeat(10).trim());
    expect(text).toContain('<link rel="canonical" href="https://dalil.example/amina-saleh" />');
    expect(text).toContain('hreflang="en" href="https://dalil.example/amina-saleh?lang=en"');
    expect(metaOf(text, 'og:type')).toBe('profile');
    expect(metaOf(text, 'og:image')).toBe('https://dalil.example/og/amina-saleh.png');
    expect([metaOf(text, 'og:image:width'), metaOf(text, 'og:image:height')]).toEqual(['1200', '630']);
    expect(metaOf(text, 'twitter:card')).toBe('summary_large_image');
    expect(jsonLd(text)).toMatchObject({
      '@type': 'ProfilePage',
      mainEntity: { '@type': 'Person', url: 'https://dalil.example/amina-saleh', knowsAbout: ['React', '</script>'] },
    });
  });

  it('names schools and present employers, each once, to search engines (H16)', async () => {
    const study = (institution: string) => ({
      ...{ institution, degree: 'BSc', fieldOfStudy: 'Law', startDate: '2010-09-01', endDate: null, description: null },
    });
    const position = (company: string, endDate: string | null) => ({
      ...{ company, position: 'Engineer', location: null, startDate: '2014-01-01', endDate },
      ...{ current: endDate === null, description: null },
    });
    const person = await buildTalent(app, { slug: 'with-history', school: 'KAUST' });
    const own = requireOwn({ kind: 'user', user: person }, person);
    const schools = [study('KAUST'), study('جامعة قطر')];
    await app.deps.users.saveEdit(own, {
      patch: { education: schools, experience: [position('Works', null), position('Before', '2016-01-31')] },
    });
    const { mainEntity } = jsonLd((await get('/with-history')).text);
    expect(mainEntity.worksFor).toEqual({ '@type': 'Organization', name: 'Works' });
    expect(mainEntity.alumniOf.map(({ name }: { name: string }) => name)).toEqual(['KAUST', 'جامعة قطر']);
    expect(jsonLd((await get('/no-bio')).text).mainEntity).not.toHaveProperty('worksFor');
  });

  it('lets nothing that people wrote leave its place (H15, H16)', async () => {
    const { text } = await get('/amina-saleh');
    expect(text).not.toContain('<img');
    expect(text.match(/<script/g)).toHaveLength(2);
    expect(text).not.toContain('<script>alert');
  });

  it('holds no e-mail, phone or birth date anywhere (H16)', async () => {
    const { text } = await get('/amina-saleh');
    expect(text).not.toMatch(/private\.example|97455123456|1987-03-04|dateOfBirth|whatsapp/i);
    const { path, profile, partial } = firstData(text);
    expect([path, profile.slug, partial, profile.isFeatured]).toEqual(['/amina-saleh', 'amina-saleh', true, true]);
  });

  it('is not kept for others when it was read before the person left', async () => {
    const talent = await buildTalent(app, { slug: 'who-leaves' });
    const { findProfileBySlug } = app.deps.users;
    const { promise: isLeft, resolve: leave } = Promise.withResolvers<void>();
    app.deps.users.findProfileBySlug = async (slug) => {
      app.deps.users.findProfileBySlug = findProfileBySlug;
      const found = await findProfileBySlug(slug);
      await isLeft;
      return found;
    };
    const slow = get('/who-leaves');
    await expect.poll(() => app.deps.users.findProfileBySlug === findProfileBySlug).toBe(true);
    await app.deps.accounts.removeUser(requireOwn({ kind: 'user', user: talent }, talent));
    expect((await get('/no-bio')).status).toBe(200);
    leave();
    await slow;
    expect((await get('/who-leaves')).status).toBe(404);
  });

  it('describes a talent without a bio by name and industry (H14)', async () => {
    const { text } = await get('/no-bio');
    expect(metaOf(text, 'description')).toMatch(/^Omar · \S+/);
    expect(metaOf((await get('/no-bio?lang=en')).text, 'description')).toBe('Omar · Legal');
  });

  it('is English when asked, with its direction', async () => {
    const { text } = await get('/no-bio?lang=en');
    expect(text).toContain('<html lang="en" dir="ltr">');
    expect(text).toContain('<title>Omar · Dalil</title>');
    expect((await get('/no-bio')).text).toContain('<html lang="ar" dir="rtl">');
  });

  it('is the app with status 404 for nobody, admins and who left (B18)', async () => {
    for (const path of ['/nobody-at-all', '/the-admin', '/who-left']) {
      const { status, text } = await get(path);
      expect([path, status]).toEqual([path, 404]);
      expect(text).toContain('<div id="root"></div>');
      expect(metaOf(text, 'robots')).toBe('noindex');
      expect(firstData(text)).toEqual({ path: expect.any(String), isMissing: true });
    }
  });

  it('is not found under a reserved word that has no screen (B18)', async () => {
    for (const word of wordsWithoutScreen) {
      // Some of them the server answers itself.
      if (['healthz', 'readyz', 'metrics'].includes(word)) continue;
      expect([word, (await get(`/${word}`)).status]).toEqual([word, 404]);
    }
  });

  it('is reached by other spellings of its address (B21)', async () => {
    for (const path of ['/Amina-Saleh', '/amina-saleh/', '/AMINA-SALEH/?lang=en']) {
      const { status, headers } = await get(path);
      expect([status, headers.get('location')]).toEqual([301, `/amina-saleh${path.includes('?') ? '?lang=en' : ''}`]);
    }
    for (const path of ['//evil.example/', '/\\evil.example', '/%2F%2Fevil.example/']) {
      expect((await get(path)).headers.get('location')).toBeNull();
    }
  });

  it('changes with the profile, and is 304 while it does not', async () => {
    const talent = await buildTalent(app, { slug: 'changing', name: 'Before' });
    const first = await get('/changing');
    const etag = first.headers.get('etag') ?? '';
    expect((await get('/changing', { 'if-none-match': etag })).status).toBe(304);
    const own = requireOwn({ kind: 'user', user: talent }, talent);
    await app.deps.users.saveEdit(own, { patch: { name: 'After' } });
    const second = await get('/changing', { 'if-none-match': etag });
    expect(second.status).toBe(200);
    expect(second.text).toContain('<title>After · دليل</title>');
  });
});

describe('without a public address', () => {
  it('names the one that was asked for', async () => {
    const unnamed = await startTestApp();
    await buildTalent(unnamed, { slug: 'somebody' });
    const { text } = await unnamed.client().get('/somebody');
    expect(text).toContain(`<link rel="canonical" href="${unnamed.origin}/somebody" />`);
    expect(jsonLd(text).url).toBe(`${unnamed.origin}/somebody`);
    await unnamed.stop();
  });
});

describe('fixed pages', () => {
  it('bring their first data along', async () => {
    const home = firstData((await get('/')).text);
    expect([home.path, home.featured.map(({ slug }: { slug: string }) => slug)]).toEqual(['/', ['amina-saleh']]);
    expect(home.stats.talents).toBe((await get('/api/stats')).body.talents);
    const browse = firstData((await get('/browse')).text);
    expect(browse.path).toBe('/browse');
    expect(browse.talents).toMatchObject({ total: home.stats.talents, next: null });
    expect(browse.talents.cards).toEqual((await get('/api/users')).body);
    const legal = firstData((await get('/browse?industry=legal&lang=en')).text);
    expect([legal.path, legal.talents.total]).toEqual(['/browse?industry=legal', 1]);
  });

  it('bring twenty of many featured people, of whom the page shows ten', async () => {
    const crowded = await startTestApp();
    for (let n = 0; n < 25; n += 1) await buildTalent(crowded, { slug: `featured-${n}`, isFeatured: true });
    const { featured } = firstData((await crowded.client().get('/')).text);
    const all = (await crowded.client().get('/api/featured-users')).body;
    expect([featured.length, all.length]).toEqual([20, 25]);
    expect(featured).toEqual(all.slice(0, 20));
    await crowded.stop();
  });

  it('have a title of their own', async () => {
    expect((await get('/browse?lang=en')).text).toContain('<title>Browse Talent · Dalil</title>');
    expect((await get('/about')).text).toContain('<title>عن دليل · دليل</title>');
    expect((await get('/profile/edit?lang=en')).text).toContain('<title>Edit profile · Dalil</title>');
  });

  it('are the app at each part of the administration, for no search engine', async () => {
    for (const place of ['', ...adminSplats.map((name) => `/${name}`)]) {
      const { status, text } = await get(`/admin${place}?lang=en`);
      expect([place, status, metaOf(text, 'robots')]).toEqual([place, 200, 'noindex']);
      expect(text).toContain('<title>Administration · Dalil</title>');
    }
    expect((await get('/admin/nothing-here')).status).toBe(404);
  });

  it('are the app at every reserved first segment with a screen (B16)', async () => {
    for (const name of reservedSlugs) {
      if (wordsWithoutScreen.has(name)) continue;
      const { status, text } = await get(`/${name}`);
      expect([name, status]).toEqual([name, 200]);
      expect(text).toContain('<div id="root"></div>');
    }
  });

  it('are the app with status 404 at any other path (B11)', async () => {
    for (const path of ['/x/y/z', '/amina-saleh/more', '/browse/x', '/-', '/%D9%85']) {
      const { status, text } = await get(path);
      expect([path, status]).toEqual([path, 404]);
      expect(text).toContain('<div id="root"></div>');
    }
  });

  it('are only read', async () => {
    const { status, headers } = await app.client().post('/browse', {});
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('files', () => {
  it('that are missing are never the app (B17)', async () => {
    for (const path of [
      '/assets/missing.js',
      '/favicon.ico',
      '/x/y.png',
      '/media/nothing',
      '/.env',
      '/assets/../main.mjs',
    ]) {
      const { status, text } = await get(path);
      expect([path, status]).toEqual([path, 404]);
      expect(text).not.toContain('<div id="root">');
    }
  });
});

describe('the page behind the link of a mail', () => {
  it.each(['/reset-password', '/verify-email?for=company', '/unsubscribe'])(
    '%s is kept by nobody, and its address goes to nobody',
    async (path) => {
      const { headers, text } = await get(`${path}${path.includes('?') ? '&' : '?'}token=a-secret`);
      expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer']);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(text).not.toContain('a-secret');
      expect(metaOf(text, 'robots')).toBe('noindex');
    },
  );
});
