import { cleanup, fireEvent, render } from '@testing-library/react';
import { useLayoutEffect, useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useCombobox } from './use-combobox.ts';

afterEach(cleanup);

function Search({ isLeft = false, onSearch }: { isLeft?: boolean; onSearch?: (typed: string) => void }) {
  const box = useRef<HTMLInputElement>(document.querySelector('input'));
  const { isOpen } = useCombobox({
    ...{ box, listId: 'list', count: 1 },
    onChoose: () => undefined,
    onSearch: (typed) => onSearch?.(typed),
  });
  useLayoutEffect(() => {
    if (isLeft) box.current?.blur();
  }, [isLeft]);
  return <p>{isOpen ? 'open' : 'closed'}</p>;
}

it.each([
  [false, 'open'],
  [true, 'closed'],
])('opens for a field that has the focus, unless it left while the list was drawn: %s (I21)', (isLeft, shown) => {
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  const { container } = render(<Search isLeft={isLeft} />);
  expect(container.textContent).toBe(shown);
  field.remove();
});

it('searches with Enter for what stands in the field, and with no other key (I21)', () => {
  const field = document.body.appendChild(document.createElement('input'));
  field.value = 'nurse';
  field.focus();
  const onSearch = vi.fn();
  const { container } = render(<Search onSearch={onSearch} />);
  fireEvent.keyDown(field, { key: 's' });
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(onSearch).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onSearch.mock.calls).toEqual([['nurse']]);
  expect(container.textContent).toBe('closed');
  field.remove();
});
