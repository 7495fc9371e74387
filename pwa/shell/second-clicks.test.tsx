import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ignoreStraySecondClicks } from './second-clicks.ts';

let stop: () => void;

beforeEach(() => {
  stop = ignoreStraySecondClicks();
});

afterEach(() => {
  stop();
  cleanup();
});

describe('a double click', () => {
  it('does not press what came in place of the button', () => {
    render(<Question />);
    fireEvent.click(screen.getByText('confirm'), { detail: 1 });
    expect(fireEvent.click(screen.getByText('go on'), { detail: 2 }), 'the link is not followed').toBe(false);
    expect(fireEvent.click(screen.getByText('go on'), { detail: 1 }), 'a click of its own is').toBe(true);
  });

  it('does not press a button that only looks alike', () => {
    const onSend = vi.fn();
    render(
      <>
        <button type="button">confirm</button>
        <button type="button" onClick={onSend}>
          send another
        </button>
      </>,
    );
    fireEvent.click(screen.getByText('confirm'), { detail: 1 });
    fireEvent.click(screen.getByText('send another'), { detail: 2 });
    expect(onSend).not.toHaveBeenCalled();
  });

  it('presses the same button twice, and the next one of a list', () => {
    const onRemove = vi.fn();
    const chip = (name: string) => (
      <li key={name}>
        <button type="button" onClick={() => onRemove(name)}>
          {name}
        </button>
      </li>
    );
    render(<ul>{['a', 'b'].map(chip)}</ul>);
    fireEvent.click(screen.getByText('a'), { detail: 1 });
    fireEvent.click(screen.getByText('a'), { detail: 2 });
    fireEvent.click(screen.getByText('b'), { detail: 3 });
    expect(onRemove.mock.calls.flat()).toEqual(['a', 'a', 'b']);
  });
});

function Question() {
  const [isDone, setDone] = useState(false);
  if (isDone) return <a href="#next">go on</a>;
  return (
    <button type="button" onClick={() => setDone(true)}>
      confirm
    </button>
  );
}
