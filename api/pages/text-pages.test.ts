import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageSections, type TextPage, textsAsOf } from '#shared/catalog/page-sections.ts';
import { limits } from '#shared/limits.ts';
import arPrivacy from '#shared/locales/ar/privacy.json' with { type: 'json' };
import enPrivacy from '#shared/locales/en/privacy.json' with { type: 'json' };
import { buildTalent } from '../testing/builders.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ publicOrigin: 'https://dalil.example' });
  await buildTalent(app, {
    name: 'Noura </noscript><b>',
    slug: 'noura',
    story: 'Three offers <script>alert(1)</script>',
    allowsStory: true,
    featuredUntil: new Date(0),
  });
});
afterAll(() => app.stop());

const paths = ['/about', '/faq', '/terms', '/privacy', '/contact', '/success-stories'];

/** The page as a browser without scripts shows it. */
async function readPage(path: string) {
  const { status, text } = await app.client().get(path);
  // A parsed document runs no scripts, so it holds the words as elements.
  const document = new new JSDOM().window.DOMParser().parseFromString(text, 'text/html');
  return { status, document, words: document.querySelector('noscript main') };
}

describe('pages that are all words', () => {
  it.each(paths)('%s can be read without a script, in both languages (B16, C16)', async (path) => {
    const seen = new Set<string | undefined>();
    for (const query of ['', '?lang=en']) {
      const { status, document, words } = await readPage(path + query);
      expect(status).toBe(200);
      expect(words?.querySelectorAll('h1')).toHaveLength(1);
      seen.add(words?.querySelector('h1')?.textContent);
      const description = document.querySelector('meta[name="description"]')?.getAttribute('content');
      expect(description).toBeTruthy();
      seen.add(description ?? undefined);
      expect(document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(
        `https://dalil.example${path}${query}`,
      );
      expect(document.querySelectorAll('link[hreflang]')).toHaveLength(3);
      for (const link of words?.querySelectorAll('a') ?? []) {
        const href = link.getAttribute('href') ?? '';
        expect(href.endsWith('?lang=en')).toBe(query !== '');
        expect([href, (await app.client().get(href)).status]).toEqual([href, 200]);
      }
    }
    expect(seen.size).toBe(4);
  });

  it('have all their sections, each at its address', async () => {
    for (const page of Object.keys(pageSections) as TextPage[]) {
      const { words } = await readPage(`/${page}?lang=en`);
      expect([...(words?.querySelectorAll('h2') ?? [])].map((title) => title.getAttribute('id'))).toEqual(
        pageSections[page],
      );
      expect(words?.textContent).not.toMatch(/\{\{|\]\(|undefined/);
    }
  });

  it('say since when they are so', async () => {
    expect(textsAsOf.terms).toBe('2026-11-21');
    expect((await readPage('/terms?lang=en')).words?.textContent).toContain('As of November 21, 2026');
    expect((await readPage('/privacy')).words?.textContent).toContain('بتاريخ ٢٣ نوفمبر ٢٠٢٦');
  });

  it('describe the questions to search engines', async () => {
    const { document } = await readPage('/faq?lang=en');
    const jsonLd = JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '');
    expect(jsonLd).toMatchObject({ '@context': 'https://schema.org', '@type': 'FAQPage' });
    expect(jsonLd.mainEntity).toHaveLength(pageSections.faq.length);
    for (const { '@type': type, name, acceptedAnswer } of jsonLd.mainEntity) {
      expect([type, acceptedAnswer['@type']]).toEqual(['Question', 'Answer']);
      expect(name).toMatch(/\?$/);
      expect(acceptedAnswer.text).toMatch(/^[^[\]<>]{40,}$/);
    }
  });

  it('show what talents tell, and let nothing of it leave its place', async () => {
    const { words, document } = await readPage('/success-stories');
    expect(words?.querySelector('blockquote')?.textContent).toBe('Three offers <script>alert(1)</script>');
    expect(words?.querySelector('figcaption a')?.getAttribute('href')).toBe('/noura');
    expect(document.querySelectorAll('b, script')).toHaveLength(0);
  });

  it('name the times that the house keeps (trust §7)', () => {
    const { letters, device, payments, account } = enPrivacy.sections;
    const said = (text: string, numbers: readonly number[]) =>
      expect(text.match(/\d+/g)?.map(Number)).toEqual(expect.arrayContaining([...numbers]));
    said(letters.text, [limits.newsletterConfirmDays, limits.newsletterLeaversKeptDays]);
    expect(limits.contactMessagesKeptDays).toBe(365);
    said(device.text, [
      limits.viewedProfilesKept,
      limits.viewedCompaniesKept,
      limits.viewedJobsKept,
      limits.viewedKeptDays,
    ]);
    said(device.text, [limits.picturesKept]);
    said(payments.text, [limits.paymentEventsKeptDays]);
    said(account.text, [30, 90]);
    const western = (text: string) => text.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660));
    for (const key of ['letters', 'device', 'payments', 'account', 'visits'] as const) {
      const numbers = (text: string) => (western(text).match(/\d+/g) ?? []).toSorted();
      expect(numbers(arPrivacy.sections[key].text)).toEqual(numbers(enPrivacy.sections[key].text));
    }
  });
});
