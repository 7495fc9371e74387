import type { EventEmitter } from 'node:events';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

/** A document of the app's origin without scripts. Opening it, and not `about:blank`, preserves the process. */
const restPath = '/robots.txt';

/**
 * A window that the next test uses again after it was emptied: a process that has compiled the app opens a page
 * with half the work of a new one. Changes that cannot be undone (an installed clock, a throttled network, a page of
 * another origin, which has a storage of its own) make it unusable: it is closed, and the next test gets a new one.
 */
export class WarmWindow {
  readonly page: Page;
  readonly #origin: string;
  readonly #cdp: CDPSession;
  readonly #viewport: ReturnType<Page['viewportSize']>;
  readonly #ownListeners: ReadonlySet<unknown>;
  readonly #scripts: { dispose(): Promise<void> }[] = [];
  #isUnusable = false;

  private constructor(page: Page, cdp: CDPSession, origin: string) {
    this.page = page;
    this.#origin = origin;
    this.#cdp = cdp;
    this.#viewport = page.viewportSize();
    this.#recordScripts();
    this.#watchLastingChanges();
    this.#ownListeners = new Set([page, this.context].flatMap(listenersOf).map(({ listener }) => listener));
  }

  static async open(browser: Browser, origin: string): Promise<WarmWindow> {
    const context = await browser.newContext({ baseURL: origin });
    const page = await context.newPage();
    return new WarmWindow(page, await context.newCDPSession(page), origin);
  }

  get context(): BrowserContext {
    return this.page.context();
  }

  /** Empties the window for the next test. If that fails, it closes the window and returns false. */
  async reset(): Promise<boolean> {
    try {
      if (!this.#isUnusable) await this.#empty();
    } catch {
      this.#isUnusable = true;
    }
    if (this.#isUnusable) await this.context.close();
    return !this.#isUnusable;
  }

  async #empty(): Promise<void> {
    const { context, page } = this;
    for (const other of context.pages()) if (other !== page) await other.close();
    this.#removeListeners();
    for (const script of this.#scripts.splice(0)) await script.dispose();
    for (const owner of [page, context]) await owner.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await context.clearPermissions();
    await page.goto(restPath);
    await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'reduce', forcedColors: null });
    if (this.#viewport) await page.setViewportSize(this.#viewport);
    await page.evaluate(() => sessionStorage.clear());
    await context.clearCookies();
    await this.#cdp.send('Storage.clearDataForOrigin', { origin: this.#origin, storageTypes: 'all' });
    await this.#cdp.send('Page.resetNavigationHistory');
  }

  #removeListeners(): void {
    for (const owner of [this.page, this.context]) {
      for (const { event, listener } of listenersOf(owner)) {
        if (!this.#ownListeners.has(listener)) emitter(owner).off(event, listener);
      }
    }
  }

  #recordScripts(): void {
    for (const owner of [this.page, this.context]) {
      const addInitScript = owner.addInitScript.bind(owner);
      owner.addInitScript = async (...given) => {
        const script = await addInitScript(...given);
        this.#scripts.push(script);
        return script;
      };
    }
  }

  #watchLastingChanges(): void {
    const { context, page } = this;
    const markUnusable = () => {
      this.#isUnusable = true;
    };
    page.on('framenavigated', (frame) => {
      if (frame.url().startsWith('http') && new URL(frame.url()).origin !== this.#origin) markUnusable();
    });
    const { clock } = page;
    Object.defineProperty(page, 'clock', {
      get: () => {
        markUnusable();
        return clock;
      },
    });
    const newCDPSession = context.newCDPSession.bind(context);
    context.newCDPSession = (target) => {
      markUnusable();
      return newCDPSession(target);
    };
  }
}

interface Listening {
  event: string | symbol;
  listener: Parameters<EventEmitter['on']>[1];
}

function listenersOf(owner: Page | BrowserContext): Listening[] {
  const events = emitter(owner);
  return events
    .eventNames()
    .flatMap((event) => events.listeners(event).map((listener) => ({ event, listener }) as Listening));
}

/** Pages and contexts are emitters of Node; their types name only the events of the browser. */
function emitter(owner: Page | BrowserContext): EventEmitter {
  return owner as unknown as EventEmitter;
}
