import { setTimeout as sleep } from 'node:timers/promises';
import type { Driver } from './browser.ts';

/** A visible thing of the page: what the selector matches and, when given, what shows or is called this text. */
export interface Target {
  css: string;
  text?: string;
}

interface Found {
  x: number;
  y: number;
}

/** As long as an edit may wait for its next try. */
const waitMs = 60_000;
const lookAgainMs = 100;
/** Firefox's driver counts two presses within half a second as a double click, wherever they are; people cannot do that. */
const betweenPressesMs = 600;
const selectAllKey = process.platform === 'darwin' ? '\uE03D' : '\uE009';

/** The window of a browser as a person uses it: looks, presses, types. */
export class Tab {
  readonly #driver: Driver;
  readonly #origin: string;
  #pressedAtMs = 0;

  constructor(driver: Driver, origin: string) {
    this.#driver = driver;
    this.#origin = origin;
  }

  open(path: string): Promise<void> {
    return this.#driver.open(this.#origin + path);
  }

  /** Runs a function in the page. It can use nothing from outside but its argument, which travels as JSON. */
  async ask<A, R>(look: (given: A) => R | Promise<R>, given: A): Promise<R> {
    const call = `Promise.resolve((${look})(${JSON.stringify(given)})).then((value) => JSON.stringify({ value }))`;
    return JSON.parse(await this.#driver.run(call)).value;
  }

  /** Waits until the function answers something true in the page; a page that is being left counts as not yet. */
  async until<A, R>(what: string, look: (given: A) => R | Promise<R>, given: A): Promise<NonNullable<R>> {
    const endMs = performance.now() + waitMs;
    let trouble = '';
    do {
      try {
        const answer = await this.ask(look, given);
        if (answer) return answer;
      } catch (error) {
        trouble = ` (${error instanceof Error ? error.message : error})`;
      }
      await sleep(lookAgainMs);
    } while (performance.now() < endMs);
    throw new Error(`${what} did not come${trouble}. The page shows: ${await this.#excerpt()}`);
  }

  async sees(target: Target): Promise<void> {
    await this.until(named(target), centreOf, { ...target, isPressed: false });
  }

  /**
   * Does something, and waits until a toast with this text has been shown. A toast goes after five seconds: on a machine
   * that stands still longer, it is gone before anybody looks.
   */
  async seesToastAfter(act: () => Promise<void>, text: string): Promise<void> {
    await this.ask(recordToasts, null);
    await act();
    await this.until(`the toast "${text}"`, hadToast, text);
  }

  async isAt(path: string): Promise<void> {
    await this.until(`the address ${path}`, (wanted) => location.pathname === wanted, path);
  }

  async press(target: Target): Promise<void> {
    await sleep(Math.max(0, this.#pressedAtMs + betweenPressesMs - performance.now()));
    const { x, y } = await this.until(named(target), centreOf, { ...target, isPressed: true });
    await this.#driver.act([
      {
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ]);
    this.#pressedAtMs = performance.now();
  }

  /** Types into a field in the place of what it holds. */
  async fill(target: Target, text: string): Promise<void> {
    await this.press(target);
    const keys = [...text].flatMap(strokesOf);
    const all = [{ type: 'keyDown', value: selectAllKey }, ...strokesOf('a'), { type: 'keyUp', value: selectAllKey }];
    await this.#driver.act([{ type: 'key', id: 'keyboard', actions: [...all, ...strokesOf('\uE017'), ...keys] }]);
  }

  /** Gives a value to a control whose keys differ from browser to browser: a date, a choice. */
  async set(target: Target, value: string): Promise<void> {
    await this.sees(target);
    await this.ask(setValue, { css: target.css, value });
  }

  async #excerpt(): Promise<string> {
    const text = await this.ask(textOfPage, null).catch(String);
    return text.replaceAll(/\s+/g, ' ').slice(0, 600);
  }
}

/** The address, the open toasts, and what the page shows. */
function textOfPage(): string {
  return [location.href, ...[...document.querySelectorAll('.toasts, main')].map((one) => one.textContent)].join(' ');
}

interface ToastRecord {
  shownToasts?: string;
}

function recordToasts(): void {
  const record: ToastRecord = window as ToastRecord;
  record.shownToasts = '';
  const look = () => {
    record.shownToasts += document.querySelector('.toasts')?.textContent ?? '';
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
}

function hadToast(text: string): boolean {
  return (window as ToastRecord).shownToasts?.includes(text) ?? false;
}

const named = ({ css, text }: Target) => (text === undefined ? css : `${css} "${text}"`);

const strokesOf = (value: string) => [
  { type: 'keyDown', value },
  { type: 'keyUp', value },
];

/** The middle of the first such thing; of one to be pressed only when it stands still and nothing lies over it. */
async function centreOf({ css, text, isPressed }: Target & { isPressed: boolean }): Promise<Found | undefined> {
  const element = [...document.querySelectorAll<HTMLElement>(css)].find(
    (one) =>
      one.checkVisibility({ visibilityProperty: true }) &&
      (text === undefined || `${one.textContent} ${one.getAttribute('aria-label') ?? ''}`.includes(text)),
  );
  if (!element) return;
  if (isPressed) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const before = element.getBoundingClientRect();
  const found = { x: before.x + before.width / 2, y: before.y + before.height / 2 };
  if (!isPressed) return found;
  await new Promise((resolve) => setTimeout(resolve, 60));
  const after = element.getBoundingClientRect();
  const onTop = document.elementFromPoint(found.x, found.y);
  const isReachable = onTop !== null && (element.contains(onTop) || onTop.contains(element));
  return before.x === after.x && before.y === after.y && isReachable ? found : undefined;
}

function setValue({ css, value }: { css: string; value: string }): void {
  const control = document.querySelector<HTMLInputElement | HTMLSelectElement>(css);
  // The element's own setter: React's would take the change for one that it has made itself.
  const owner = control instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(owner, 'value')?.set?.call(control, value);
  for (const type of ['input', 'change']) control?.dispatchEvent(new Event(type, { bubbles: true }));
}
