import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '#shared/limits.ts';
import { Tooltip, TooltipArea } from './tooltip.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <>
      <Tooltip text="First meaning">
        <button type="button">one</button>
      </Tooltip>
      <Tooltip text="Second meaning">
        <button type="button">two</button>
      </Tooltip>
    </>,
    { wrapper: TooltipArea },
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const enter = (name: string) => fireEvent.pointerMove(screen.getByText(name), { pointerType: 'mouse' });
/** Moves out, and on to where neither the control nor its tooltip is. */
function leave(name: string): void {
  fireEvent.pointerLeave(screen.getByText(name));
  fireEvent.pointerMove(document.body, { clientX: 500, clientY: 500 });
}

describe('a tooltip (C26)', () => {
  it('opens after 700 ms, not before', () => {
    enter('one');
    pass(limits.tooltipDelayMs - 1);
    expect(screen.queryByRole('tooltip')).toBeNull();
    pass(1);
    expect(screen.getByRole('tooltip').textContent).toBe('First meaning');
  });

  it('opens at once within 300 ms of leaving another', () => {
    enter('one');
    pass(limits.tooltipDelayMs);
    leave('one');
    expect(screen.queryByRole('tooltip')).toBeNull();
    pass(limits.tooltipSkipDelayMs - 1);
    enter('two');
    expect(screen.getByRole('tooltip').textContent).toBe('Second meaning');
  });

  it('waits again when more than 300 ms have passed', () => {
    enter('one');
    pass(limits.tooltipDelayMs);
    leave('one');
    pass(limits.tooltipSkipDelayMs + 1);
    enter('two');
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('describes its control and goes away on Escape', () => {
    enter('one');
    pass(limits.tooltipDelayMs);
    expect(screen.getByText('one').getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id);
    act(() => void fireEvent.keyDown(screen.getByText('one'), { key: 'Escape' }));
    expect(screen.queryByRole('tooltip')).toBeNull();
  });
});
