import type { Page } from '@playwright/test';
import { expect, screenIsReady } from './fixtures.ts';

/** A link as its reader sees it. */
interface SeenLink {
  /** Path and query on the own server; the whole address elsewhere. */
  href: string;
  hash: string;
  isOutside: boolean;
  rel: string;
}

/** Of addresses that are alike, such as people's pages, so many are opened; the others are only asked for. */
const openedOfEachKind = 1;

export interface CrawlOptions {
  language: string;
  /** Pages that another crawl opens. */
  skips?: Iterable<string>;
  /** Pages for signed-in accounts only: the server, which serves one page to all, answers 404. */
  hidden?: Iterable<string>;
}

/**
 * Follows every link that the pages show, from page to page, and gathers their faults: an address that does
 * not answer 200, a page that says that nobody lives there, an anchor that leads to nothing, a careless link outside.
 */
export class Crawl {
  readonly faults: string[] = [];
  readonly opened = new Set<string>();
  readonly #page: Page;
  readonly #language: string;
  readonly #skips: Set<string>;
  readonly #hidden: Set<string>;
  readonly #asked = new Map<string, Promise<number>>();
  readonly #anchors = new Map<string, Set<string>>();
  readonly #kinds = new Map<string, number>();
  readonly #waiting: string[] = [];

  constructor(page: Page, { language, skips = [], hidden = [] }: CrawlOptions) {
    this.#page = page;
    this.#language = language;
    this.#skips = new Set(skips);
    this.#hidden = new Set(hidden);
  }

  /** Opens these pages and all that they lead to. */
  async follow(starts: readonly string[]): Promise<void> {
    for (const start of starts) this.#wait(start);
    for (let path = this.#waiting.shift(); path !== undefined; path = this.#waiting.shift()) await this.#open(path);
    await this.#checkAnswers();
  }

  /** Notes the links that the page shows now, as when a menu is open. */
  async noteLinks(): Promise<void> {
    const from = new URL(this.#page.url()).pathname;
    await this.#page.locator('details').evaluateAll((all) => {
      for (const one of all) one.setAttribute('open', '');
    });
    for (const link of await this.#page.locator('a[href]').evaluateAll(readLinks)) this.#note(from, link);
  }

  async #open(path: string): Promise<void> {
    this.opened.add(path);
    await this.#page.goto(path);
    await screenIsReady(this.#page);
    await this.#page.waitForFunction(() => document.querySelector('.site-footer a')?.checkVisibility());
    const shown = new URL(this.#page.url()).pathname;
    if (shown === '/not-found' || (await this.#page.locator('.board .border-dashed').count()) > 0) {
      this.faults.push(`${path} shows that nobody lives there`);
    }
    await this.noteLinks();
    const ids = new Set(await this.#page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id)));
    for (const hash of this.#anchors.get(shown) ?? []) {
      if (!ids.has(hash)) this.faults.push(`${shown}#${hash} leads to nothing`);
    }
  }

  #note(from: string, { href, hash, isOutside, rel }: SeenLink): void {
    if (isOutside) {
      if (!href.startsWith('https://') && !href.startsWith('mailto:')) this.faults.push(`${from} leads to ${href}`);
      if (href.startsWith('https://') && !rel.includes('noopener')) this.faults.push(`${href} on ${from} has no rel`);
      return;
    }
    const path = href.replace(/\?.*$/, '');
    // Dialogs over a job have an address of their own.
    if (hash && !hash.startsWith('apply-')) this.#anchors.set(path, (this.#anchors.get(path) ?? new Set()).add(hash));
    if (!this.#asked.has(href)) this.#asked.set(href, this.#statusOf(href));
    this.#wait(path);
  }

  #wait(path: string): void {
    if (this.#skips.has(path) || this.opened.has(path) || this.#waiting.includes(path) || !isScreen(path)) return;
    const kind = kindOf(path);
    const known = this.#kinds.get(kind) ?? 0;
    if (kind !== path && known >= openedOfEachKind) return;
    this.#kinds.set(kind, known + 1);
    this.#waiting.push(path);
  }

  async #statusOf(href: string): Promise<number> {
    const address = href + (href.includes('?') ? '&' : '?') + (this.#language === 'en' ? 'lang=en' : '');
    // Elsewhere is not for a test to ask; that the server leads there is.
    const answer = await this.#page.request.get(address, { maxRedirects: href.startsWith('/social/') ? 0 : 20 });
    return answer.status() === 302 ? 200 : answer.status();
  }

  async #checkAnswers(): Promise<void> {
    for (const [href, asked] of this.#asked) {
      const status = await asked;
      if (status !== 200 && !this.#hidden.has(href)) this.faults.push(`${href} answers ${status}`);
    }
    expect(this.#asked.size).toBeGreaterThan(0);
  }
}

/** Files and calls are asked for, not opened. */
function isScreen(path: string): boolean {
  return !/^\/(?:api|assets|media|feeds|og|social)\/|\.[a-z]+$/.test(path);
}

/** Pages of one pattern count as one kind, people that tests register among them; every other page is a kind of its own. */
function kindOf(path: string): string {
  return path.replace(/^\/(company|jobs|company-edit)\/[^/]+$/, '/$1/*').replace(/^\/[a-z]+-[a-z0-9-]*$/, nameOf);
}

const hyphenated = /^\/(?:browse|company|feature|forgot|reset|success|verify|not)-/;

function nameOf(path: string): string {
  return hyphenated.test(path) ? path : '/*';
}

function readLinks(links: (HTMLElement | SVGElement)[]): SeenLink[] {
  return links
    .filter((link) => link.checkVisibility())
    .map((link) => {
      const url = new URL(link.getAttribute('href') ?? '', location.href);
      const isOutside = url.origin !== location.origin;
      const href = isOutside ? url.href : url.pathname + url.search;
      return { href, hash: url.hash.slice(1), isOutside, rel: link.getAttribute('rel') ?? '' };
    });
}
