import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Tooltip } from './tooltip.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function renderTwo() {
  render(
    <>
      <Tooltip text="First meaning">
        <button type="button">one</button>
      </Tooltip>
      <Tooltip text="Second meaning">
        <button type="button">two</button>
      </Tooltip>
    </>,
  );
}
const anchor = (name: string) => screen.getByText(name).parentElement ?? document.body;
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const enter = (name: string) => fireEvent.pointerEnter(anchor(name), { pointerType: 'mouse' });
const leave = (name: string) => fireEvent.pointerLeave(anchor(name));

describe('a tooltip (C26)', () => {
  it('opens after 700 ms, not before', () => {
    renderTwo();
    enter('one');
    pass(699);
    expect(screen.queryByRole('tooltip')).toBeNull();
    pass(1);
    expect(screen.getByRole('tooltip').textContent).toBe('First meaning');
    leave('one');
  });

  it('opens at once within 300 ms of leaving another', () => {
    renderTwo();
    enter('one');
    pass(700);
    leave('one');
    pass(299);
    enter('two');
    expect(screen.getByRole('tooltip').textContent).toBe('Second meaning');
    leave('two');
  });

  it('waits again when more than 300 ms have passed', () => {
    renderTwo();
    enter('one');
    pass(700);
    leave('one');
    pass(301);
    enter('two');
    expect(screen.queryByRole('tooltip')).toBeNull();
    leave('two');
  });

  it('describes its control and goes away on Escape', () => {
    renderTwo();
    enter('one');
    pass(700);
    expect(screen.getByText('one').getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id);
    act(() => void fireEvent.keyDown(screen.getByText('one'), { key: 'Escape' }));
    expect(screen.queryByRole('tooltip')).toBeNull();
  });
});
