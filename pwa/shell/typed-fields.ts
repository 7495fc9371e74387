type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const fields = 'main :is(input:not([type="file"], [type="hidden"]), textarea, select)';

/** Remembers what the fields of the screen hold, by their names and places. */
export function typedOnScreen(): Map<string, string> {
  return new Map([...namedFields()].map(([name, field]) => [name, heldBy(field)]));
}

/** Puts that into the fields of a screen that is drawn again, as if somebody typed it. Fields may come late. */
export function typeAgain(typed: ReadonlyMap<string, string>): void {
  const missing = new Map(typed);
  const fill = () => {
    for (const [name, field] of namedFields()) {
      const text = missing.get(name);
      if (text === undefined) continue;
      missing.delete(name);
      if (heldBy(field) !== text) type(field, text);
    }
  };
  const observer = new MutationObserver(fill);
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), patienceMs);
}

const patienceMs = 3000;

function* namedFields(): Generator<[name: string, field: Field]> {
  const counts = new Map<string, number>();
  for (const field of document.querySelectorAll<Field>(fields)) {
    const name = `${field.tagName} ${field.type} ${field.name}`;
    const place = (counts.get(name) ?? 0) + 1;
    counts.set(name, place);
    yield [`${name} ${place}`, field];
  }
}

const isTick = (field: Field) => field instanceof HTMLInputElement && /checkbox|radio/.test(field.type);

function heldBy(field: Field): string {
  return isTick(field) ? String((field as HTMLInputElement).checked) : field.value;
}

function type(field: Field, text: string): void {
  if (isTick(field)) {
    field.click();
    return;
  }
  // The browser's own setter: React would take a text for its own that was set through the element.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }));
}
