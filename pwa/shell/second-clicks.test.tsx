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

  it('presses the same button twice, and the next one of a list', () => {
    const onRemove = vi.fn();
    const chip = (name: string) => (
      <button key={name} type="button" className="chip" onClick={() => onRemove(name)}>
        {name}
      </button>
    );
    render(['a', 'b'].map(chip));
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
