type TextField = HTMLInputElement | HTMLTextAreaElement;

export interface Presses {
  /** Names of the buttons. */
  pressed: string[];
  /** Names of the fields that lost what they were filled with. */
  emptied: string[];
}

/**
 * Presses each button of the screen, and each of the dialogs that open, up to a number: lists that load on have buttons
 * without an end. Before each press a program fills the empty fields, without an event. Runs in the page.
 */
export async function pressEverything(most: number): Promise<Presses> {
  window.print = () => undefined;
  const buttons = 'button, summary, [role="menuitem"]';
  const fields =
    'form :is(input, textarea):not([type="checkbox"], [type="radio"], [type="file"], [type="hidden"], [type="search"])';
  const samples = new Map([
    ['email', 'any@example.com'],
    ['date', '1990-05-07'],
    ['url', 'https://example.com'],
    ['numeric', '4242'],
  ]);
  const seen = new WeakSet<Element>();
  const filled = new Map<TextField, string>();
  const pressed: string[] = [];
  const emptied: string[] = [];
  const { pathname } = location;

  const moment = () => new Promise((resolve) => setTimeout(resolve, 30));
  const overlay = () => [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]')].at(-1);
  const isPressable = (one: Element) => !seen.has(one) && !one.matches(':disabled, [aria-disabled="true"]');
  const find = () => {
    const place = overlay() ?? document.querySelector('main') ?? document;
    return [...place.querySelectorAll<HTMLElement>(buttons)].find((one) => isPressable(one) && one.checkVisibility());
  };
  const next = async () => {
    const found = find();
    if (found || !overlay()) return found;
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await moment();
    return overlay() ? undefined : find();
  };
  const isEmpty = (field: TextField) => !field.value && !filled.has(field) && field.checkVisibility();
  const fill = () => {
    const found = (overlay() ?? document).querySelectorAll<TextField>(fields);
    for (const field of [...found].filter(isEmpty)) {
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
      set?.call(field, samples.get(field.inputMode) ?? samples.get(field.type) ?? 'correct horse');
      if (field.value) filled.set(field, field.name || field.outerHTML.slice(0, 80));
    }
  };
  const noteEmptied = (by: string) => {
    for (const [field, name] of filled) {
      if (field.isConnected && !field.value) emptied.push(`${name} by ${by}`);
      if (!field.value) filled.delete(field);
    }
  };

  for (let button = await next(); button && pressed.length < most; button = await next()) {
    seen.add(button);
    const name = button.ariaLabel ?? button.textContent;
    fill();
    button.click();
    await moment();
    pressed.push(name);
    noteEmptied(name);
    if (location.pathname !== pathname) break;
  }
  return { pressed, emptied };
}
