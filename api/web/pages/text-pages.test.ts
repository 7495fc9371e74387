import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import arPrivacy from '#shared/locales/ar/privacy.json' with { type: 'json' };
import enPrivacy from '#shared/locales/en/privacy.json' with { type: 'json' };
import { pageSections } from '#shared/rules/page-text.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ publicOrigin: 'https://dalil.example' });
});
afterAll(() => app.stop());

const paths = ['/about', '/faq', '/terms', '/privacy', '/contact', '/success-stories'];

async function readPage(path: string) {
  const { status, text } = await app.client().get(path);
  return { status, document: new JSDOM(text).window.document };
}

describe('pages that are all words', () => {
  it.each(paths)('%s is described to search engines in both languages (B16, C16)', async (path) => {
    const seen = new Set<string | null | undefined>();
    for (const query of ['', '?lang=en']) {
      const { status, document } = await readPage(path + query);
      expect(status).toBe(200);
      const description = document.querySelector('meta[name="description"]')?.getAttribute('content');
      expect(description).toBeTruthy();
      seen.add(description);
      expect(document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(
        `https://dalil.example${path}${query}`,
      );
      expect(document.querySelectorAll('link[hreflang]')).toHaveLength(3);
    }
    expect(seen.size).toBe(2);
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
