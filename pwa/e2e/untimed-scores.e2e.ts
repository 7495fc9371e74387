import { demoCompanySlug, demoSlug } from './testing/demo.ts';
import { expect, screenIsReady, test } from './testing/fixtures.ts';

/** Words that say nothing about where a link leads. */
const empty = /^(?:click here|here|more|learn more|read more|link|this|المزيد|هنا|اضغط هنا|اقرأ المزيد)$/i;

// Accessibility is checked by axe in `accessible-screens.e2e.ts`, errors of the console by the fixture of every test here.
test('X9 what Lighthouse asks for search engines and good practice holds on Home, Browse, a profile and a company; its timed score is measured by the bench @turn-ar @main', async ({
  page,
}) => {
  const robots = await (await page.request.get('/robots.txt')).text();
  for (const path of ['/', '/browse', `/${await demoSlug(page)}`, `/company/${await demoCompanySlug(page)}`]) {
    const answer = await page.goto(path);
    await screenIsReady(page);
    expect([path, answer?.status(), answer?.headers()['x-robots-tag']]).toEqual([path, 200, undefined]);
    expect(robots.split('\n')).not.toContain(`Disallow: ${path}`);
    const found = await page.evaluate(() => {
      const attribute = (selector: string, name: string) => document.querySelector(selector)?.getAttribute(name) ?? '';
      return {
        doctype: document.doctype?.name,
        charset: document.characterSet,
        hasTitle: document.title.length > 5,
        hasDescription: attribute('meta[name="description"]', 'content').length > 20,
        viewport: attribute('meta[name="viewport"]', 'content'),
        canonical: new URL(attribute('link[rel="canonical"]', 'href'), location.href).pathname,
        languages: [...document.querySelectorAll('link[hreflang]')].map((link) => link.getAttribute('hreflang')).sort(),
        isExcludedFromIndex: /noindex|none/.test(attribute('meta[name="robots"]', 'content')),
        links: [...document.querySelectorAll('a')].map((link) => ({
          words: (link.getAttribute('aria-label') ?? link.innerText).trim(),
          target: link.getAttribute('href') ?? '',
        })),
        bentPictures: [...document.images]
          .filter(({ complete, naturalWidth }) => complete && naturalWidth > 0)
          .filter((image) => getComputedStyle(image).objectFit === 'fill')
          .filter(({ naturalWidth, naturalHeight, width, height }) => {
            return Math.abs(naturalWidth / naturalHeight - width / height) > 0.05;
          })
          .map(({ src }) => src),
        insecure: [...document.querySelectorAll('[src^="http:"]')].map((one) => one.getAttribute('src')),
      };
    });
    expect({ path, ...found, links: [] }).toEqual({
      path,
      doctype: 'html',
      charset: 'UTF-8',
      hasTitle: true,
      hasDescription: true,
      viewport: expect.stringMatching(/width=device-width/),
      canonical: path,
      languages: ['ar', 'en', 'x-default'],
      isExcludedFromIndex: false,
      links: [],
      bentPictures: [],
      insecure: [],
    });
    // A phone's browser must be allowed to enlarge the page.
    expect(found.viewport).not.toMatch(/user-scalable=no|maximum-scale=[1-4]/);
    expect(found.links.length).toBeGreaterThan(5);
    expect(found.links.filter(({ target }) => target === '' || target.startsWith('javascript:'))).toEqual([]);
    expect(found.links.filter(({ words }) => empty.test(words))).toEqual([]);
  }
});
