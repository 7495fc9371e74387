import { render } from '@testing-library/react';
import { useLayoutEffect, useRef } from 'react';
import { expect, it } from 'vitest';
import { useCombobox } from './use-combobox.ts';

function Search({ isLeft }: { isLeft: boolean }) {
  const box = useRef<HTMLInputElement>(document.querySelector('input'));
  const { isOpen } = useCombobox({
    ...{ box, listId: 'list', count: 1 },
    onChoose: () => undefined,
    onSearch: () => undefined,
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
