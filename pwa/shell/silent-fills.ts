type Field = HTMLInputElement | HTMLTextAreaElement;

const fields = 'input:not([type="checkbox"], [type="radio"], [type="file"]), textarea';

/**
 * Tells React of texts that a program has put into fields without an event (react#1159), before a press or a submit acts
 * on them: password managers, text expanders and dictation do so.
 */
export function tellSilentFills(): () => void {
  const known = new WeakMap<EventTarget, string>();
  const note = ({ target }: Event) => {
    if (target instanceof HTMLElement && target.matches(fields)) known.set(target, (target as Field).value);
  };
  const isNews = (field: Field) => field.value !== (known.get(field) ?? field.defaultValue);
  const tell = ({ type, target }: Event) => {
    if (type === 'click' && !(target instanceof Element && target.closest('button'))) return;
    const filled = [...document.querySelectorAll<Field>(fields)].filter(isNews);
    // Read all fields first: with the first event React writes its own values into the others.
    for (const [field, text] of filled.map((one) => [one, one.value] as const)) {
      if (field.value !== text) setByBrowser(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };
  const listeners = { input: note, click: tell, submit: tell };
  for (const [type, listen] of Object.entries(listeners)) document.addEventListener(type, listen, { capture: true });
  return () => {
    for (const [type, listen] of Object.entries(listeners))
      document.removeEventListener(type, listen, { capture: true });
  };
}

/** React would take a text for its own that was set through the element. */
function setByBrowser(field: Field, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
}
