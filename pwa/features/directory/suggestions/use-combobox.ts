import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

interface ComboboxOptions {
  box: RefObject<HTMLInputElement | null>;
  /** Id of the list box. */
  listId: string;
  /** How many options there are. */
  count: number;
  onChoose: (index: number) => void;
  /**
   * Enter without an option, or the focus went elsewhere: what stands in the field is searched for. It is read from the
   * field: a busy device draws the text later than it takes the key.
   */
  onSearch: (typed: string) => void;
  /** Shift and Delete on an option. */
  onRemove?: ((index: number) => void) | undefined;
}

export interface Combobox {
  isOpen: boolean;
  /** Place of the option that Enter chooses; -1 for none. */
  active: number;
  close: () => void;
  /** Closes the list and focuses the field. */
  leave: () => void;
}

/** The id of an option, for `aria-activedescendant`. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/**
 * Makes a text field the combobox of a list below it, after the ARIA pattern: the focus stays in the field, arrows go
 * through the options. It is done to the field from outside, so that the first view has nothing of it.
 */
export function useCombobox(options: ComboboxOptions): Combobox {
  const { box, listId, count } = options;
  // The focus has loaded this code, so a text that was typed until now still needs its suggestions.
  const [wanted, setOpen] = useState(() => box.current !== null && box.current === document.activeElement);
  const [chosen, setActive] = useState(-1);
  const isOpen = wanted && count > 0;
  const active = isOpen && chosen < count ? chosen : -1;

  const open = () => {
    setOpen(true);
    setActive(-1);
  };
  const close = () => {
    setOpen(false);
    setActive(-1);
  };

  /** Whether the key was for the list, and not for the text. */
  function takeKey({ key, shiftKey }: KeyboardEvent): boolean {
    const next = nextActive(key, { isOpen, active, count });
    if (next !== null) {
      setOpen(true);
      setActive(next);
      return true;
    }
    if (active >= 0 && takeKeyOnOption({ key, shiftKey }, { ...options, active, close })) return true;
    if (key === 'Enter') options.onSearch(box.current?.value ?? '');
    if (key === 'Enter' || key === 'Escape') close();
    return key === 'Escape' && isOpen;
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // What an input method does with its keys is its own.
    if (!event.isComposing && takeKey(event)) event.preventDefault();
  });
  const onOpen = useEffectEvent(open);
  const onLeave = useEffectEvent((event: FocusEvent) => {
    const within = box.current?.closest('search')?.querySelector('.suggestions');
    if (event.relatedTarget instanceof Node && within?.contains(event.relatedTarget)) return;
    options.onSearch(box.current?.value ?? '');
    close();
  });

  useEffect(() => {
    const field = box.current;
    if (!field) return;
    // The focus may have left between the render and this effect. No listener noticed, and the list would stay open.
    if (field !== document.activeElement) setOpen(false);
    const events = new AbortController();
    const { signal } = events;
    field.addEventListener('keydown', (event) => onKey(event), { signal });
    field.addEventListener('input', () => onOpen(), { signal });
    field.addEventListener('click', () => onOpen(), { signal });
    field.addEventListener('blur', (event) => onLeave(event), { signal });
    return () => events.abort();
  }, [box]);

  useFieldAttributes(box, { listId, isOpen, active });
  const leave = () => {
    close();
    box.current?.focus();
  };
  return { isOpen, active, close, leave };
}

function takeKeyOnOption(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  { onChoose, onRemove, active, close }: ComboboxOptions & { active: number; close: () => void },
): boolean {
  if (key === 'Enter') {
    onChoose(active);
    close();
    return true;
  }
  if (key !== 'Delete' || !shiftKey || !onRemove) return false;
  onRemove(active);
  return true;
}

function useFieldAttributes(
  box: ComboboxOptions['box'],
  { listId, isOpen, active }: { listId: string; isOpen: boolean; active: number },
): void {
  useEffect(() => {
    const field = box.current;
    field?.setAttribute('role', 'combobox');
    field?.setAttribute('aria-autocomplete', 'list');
    field?.setAttribute('aria-controls', listId);
    field?.setAttribute('aria-expanded', String(isOpen));
    if (active >= 0) field?.setAttribute('aria-activedescendant', optionId(listId, active));
    else field?.removeAttribute('aria-activedescendant');
  }, [box, listId, isOpen, active]);
}

interface Place {
  isOpen: boolean;
  active: number;
  count: number;
}

/** Which option a key goes to; -1 is the field itself, null for other keys. Home and End move in the text until an option is reached. */
function nextActive(key: string, { isOpen, active, count }: Place): number | null {
  if (count === 0) return null;
  const last = count - 1;
  if (key === 'ArrowDown') return isOpen && active === last ? -1 : active + 1;
  if (key === 'ArrowUp') return active === -1 ? last : active - 1;
  if (active >= 0 && key === 'Home') return 0;
  if (active >= 0 && key === 'End') return last;
  return null;
}
