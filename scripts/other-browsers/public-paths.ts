import { actAsTranslator } from '#pwa/e2e/testing/alter-page.ts';
import { startFront } from '#pwa/e2e/testing/front.ts';
import type { Language } from '#shared/catalog/languages.ts';
import { type Stage, textIn } from './stage.ts';

const languages: readonly Language[] = ['ar', 'en'];
const directions = { ar: 'rtl', en: 'ltr' };
const card = 'main article';

/** Home, the directory and a profile can be read while no file of the app has arrived. */
export async function readsWithoutScripts(stage: Stage): Promise<void> {
  // At an address of its own: WebKit remembers scripts that were not there.
  const front = await startFront(stage.site.server.origin);
  front.lose(/^\/assets\/.*\.js$/);
  const there = { ...stage, tab: stage.tabAt(front.origin) };
  try {
    for (const language of languages) {
      for (const path of await publicPaths(stage)) {
        await openServed(there, `${path}?lang=${language}`);
        await there.tab.sees({ css: 'main h1' });
        await pageIsIn(there, language);
        if (path === '/browse') await there.tab.sees({ css: card });
        if (await there.tab.ask(isReady, null)) throw new Error(`${path} has run the scripts that were lost`);
      }
    }
  } finally {
    // The last complaints about lost scripts may still be on their way: they are those of a page that was left.
    await openApp(stage, '/');
    await stage.forgetComplaints();
    await front.stop();
  }
}

/** The same pages become the app without a word in the console. */
export async function hydratesServedPages(stage: Stage): Promise<void> {
  for (const language of languages) {
    for (const path of await publicPaths(stage)) {
      await openApp(stage, `${path}?lang=${language}`);
      await stage.tab.sees({ css: 'main h1' });
      await pageIsIn(stage, language);
      await stage.consoleIsQuiet();
    }
  }
}

/** Typing into the search leaves only people whom the words fit. */
export async function searchNarrowsTheList(stage: Stage): Promise<void> {
  const { tab } = stage;
  const { name } = await featured(stage);
  await openApp(stage, '/browse?lang=en');
  await tab.sees({ css: card });
  const before = await tab.ask(countOf, card);
  await tab.fill({ css: 'main input[name="q"]' }, name);
  await tab.until('the search in the address', () => new URLSearchParams(location.search).has('q'), null);
  await tab.until('a shorter list', ({ css, most }) => document.querySelectorAll(css).length < most, {
    css: card,
    most: before,
  });
  await tab.sees({ css: card, text: name });
  await stage.consoleIsQuiet();
}

/** The button in the header changes the language without loading the page again. */
export async function switchesTheLanguage(stage: Stage): Promise<void> {
  const { tab } = stage;
  await openApp(stage, '/?lang=ar');
  await tab.ask(() => void Object.assign(window, { isSamePage: true }), null);
  await tab.press({ css: 'header button', text: 'English' });
  await tab.sees({ css: 'h1', text: textIn('en')('home:hero.title') });
  await pageIsIn(stage, 'en');
  await tab.press({ css: 'header button', text: 'العربية' });
  await tab.sees({ css: 'h1', text: textIn('ar')('home:hero.title') });
  await pageIsIn(stage, 'ar');
  if (!(await tab.ask(() => 'isSamePage' in window, null))) throw new Error('The page was loaded again.');
  await stage.consoleIsQuiet();
}

/** A job and its company can be opened from the list of jobs. */
export async function opensJobAndCompany(stage: Stage): Promise<void> {
  const { tab, site } = stage;
  const [job] = await site.api<{ id: number; title: string; companySlug: string }[]>('/api/jobs?limit=1');
  if (!job) throw new Error('The demo jobs are missing.');
  await openApp(stage, '/jobs?lang=en');
  await tab.press({ css: `main a[href="/jobs/${job.id}"]` });
  await tab.isAt(`/jobs/${job.id}`);
  await tab.sees({ css: 'main h1' });
  await tab.sees({ css: 'main .job-apply .button' });
  await tab.press({ css: `main a[href="/company/${job.companySlug}"]` });
  await tab.isAt(`/company/${job.companySlug}`);
  await tab.sees({ css: 'main h1' });
  await tab.sees({ css: `main a[href="/jobs/${job.id}"]` });
  await stage.consoleIsQuiet();
}

/** Opens a page that the server rendered: a busy one leaves it to the browser now and then. */
async function openServed({ tab }: Stage, address: string): Promise<void> {
  for (let tries = 0; tries < 10; tries += 1) {
    await tab.open(address);
    if (await tab.ask(() => document.querySelector('#served-page') !== null, null)) return;
  }
  throw new Error(`The server does not render ${address}.`);
}

/** Opens a page and waits until the app has hydrated it. */
export async function openApp({ tab }: Stage, address: string): Promise<void> {
  await tab.open(address);
  await tab.until('the app', isReady, null);
}

/** A person of the demo with a page. */
export async function featured({ site }: Stage): Promise<{ name: string; slug: string }> {
  const [person] = await site.api<{ name: string; slug: string }[]>('/api/featured-users');
  if (!person) throw new Error('The demo people are missing.');
  return person;
}

async function publicPaths(stage: Stage): Promise<string[]> {
  return ['/', '/browse', `/${(await featured(stage)).slug}`];
}

async function pageIsIn({ tab }: Stage, language: Language): Promise<void> {
  await tab.until(
    `a page in ${language}`,
    (wanted) =>
      document.documentElement.lang === wanted.lang && getComputedStyle(document.body).direction === wanted.dir,
    { lang: language, dir: directions[language] },
  );
}

const isReady = () => document.documentElement.dataset.ready !== undefined;
const countOf = (css: string) => document.querySelectorAll(css).length;

const t = textIn('en');
const arabic = textIn('ar');

/** A page that another program translates still works: its forms, its language, Back (react#11538). */
export async function worksTranslated(stage: Stage): Promise<void> {
  const { tab } = stage;
  await openApp(stage, '/login?lang=en');
  await tab.ask(actAsTranslator, null);
  await tab.sees({ css: 'main form button font', text: t('auth:login.submit') });
  await tab.press({ css: 'main form button[type="submit"]' });
  await tab.sees({ css: 'main form font', text: t('validation:email_invalid') });
  await tab.press({ css: 'header button', text: 'العربية' });
  await tab.sees({ css: 'main form button font', text: arabic('auth:login.submit') });
  await tab.press({ css: 'header .brand-link' });
  await tab.sees({ css: 'main h1', text: arabic('home:hero.title') });
  await tab.ask(() => history.back(), null);
  await tab.sees({ css: 'main form button font', text: arabic('auth:login.submit') });
  await stage.consoleIsQuiet();
}
