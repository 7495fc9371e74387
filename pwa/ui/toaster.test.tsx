import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTexts } from '#pwa/testing/texts.ts';
import { Dialog } from './dialog.tsx';
import { showToast } from './toast-state.ts';
import { closeLastingToast, releaseLastingToast, Toaster } from './toaster.tsx';

beforeEach(async () => {
  await startTexts('en');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  render(<Toaster />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const show = (title: string, tone: 'default' | 'destructive' = 'default') => act(() => showToast({ title, tone }));
const toasts = () => [...document.querySelectorAll('.toast-d[data-state="open"]')];
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('a toast', () => {
  it('stands alone: a second one replaces the first (C21)', () => {
    show('Saved');
    show('Login failed', 'destructive');
    expect(toasts().map((toast) => toast.querySelector('.font-semibold')?.textContent)).toEqual(['Login failed']);
  });

  it('looks different when something failed (C20)', () => {
    show('Login failed', 'destructive');
    expect(toasts()[0]?.classList.contains('destructive')).toBe(true);
    show('Saved');
    expect(toasts()[0]?.classList.contains('destructive')).toBe(false);
  });

  it('goes away after 5000 ms (C22)', () => {
    show('Saved');
    pass(4999);
    expect(toasts()).toHaveLength(1);
    pass(1);
    expect(toasts()).toHaveLength(0);
  });

  it('offers what can be done about it, once', () => {
    const onAct = vi.fn();
    act(() => showToast({ title: 'Status updated', action: { label: 'Undo', onAct } }));
    act(() => void fireEvent.click(screen.getByRole('button', { name: 'Undo' })));
    expect(onAct).toHaveBeenCalledTimes(1);
    expect(toasts()).toHaveLength(0);
  });

  it('stays where it asks something, until it is answered or something else is opened (Y16)', () => {
    const ask = () => act(() => showToast({ title: 'Saved', more: <p>Daily?</p>, isLasting: true }));
    ask();
    pass(60_000);
    expect(toasts()).toHaveLength(1);
    act(releaseLastingToast);
    pass(4999);
    expect(toasts()).toHaveLength(1);
    pass(1);
    expect(toasts()).toHaveLength(0);
    ask();
    const { unmount } = render(
      <Dialog isOpen onClose={() => undefined} title="Apply">
        <input aria-label="Letter" />
      </Dialog>,
    );
    expect(toasts()).toHaveLength(0);
    unmount();
    show('Saved');
    act(closeLastingToast);
    expect(toasts()).toHaveLength(1);
  });

  it('stays while the pointer is on it (C22)', () => {
    show('Saved');
    act(() => void fireEvent.pointerMove(screen.getByRole('region')));
    pass(60_000);
    expect(toasts()).toHaveLength(1);
  });

  it('stays while the focus is in it, and goes five seconds after that (C22)', () => {
    show('Saved');
    const close = screen.getByRole('button', { name: 'Dismiss' });
    act(() => close.focus());
    pass(60_000);
    expect(toasts()).toHaveLength(1);
    act(() => close.blur());
    pass(5000);
    expect(toasts()).toHaveLength(0);
  });

  it('leaves Escape to the dialog that it came up over, unless the focus is in it', () => {
    const onClose = vi.fn();
    const { unmount } = render(
      <Dialog isOpen onClose={onClose} title="Apply">
        <input aria-label="Letter" />
      </Dialog>,
    );
    show('Saved');
    act(() => void fireEvent.keyDown(screen.getByLabelText('Letter'), { key: 'Escape' }));
    expect([onClose.mock.calls.length, toasts().length]).toEqual([1, 1]);
    act(() => void fireEvent.keyDown(toasts()[0] as Element, { key: 'Escape' }));
    expect([onClose.mock.calls.length, toasts().length]).toEqual([1, 0]);
    unmount();
    show('Saved again');
    act(() => void fireEvent.keyDown(document.body, { key: 'Escape' }));
    expect(toasts()).toHaveLength(0);
  });

  // Radix hides what stands beside a dialog (aria-hidden), and its focus trap fetched the focus back.
  it('is reached by F8 and by screen readers while a dialog is open, and gives the focus back (C25, C27)', () => {
    const onAct = vi.fn();
    render(
      <Dialog isOpen onClose={() => undefined} title="Applications">
        <input aria-label="Search" />
      </Dialog>,
    );
    const inside = screen.getByLabelText('Search');
    act(() => inside.focus());
    act(() => showToast({ title: 'Status updated', action: { label: 'Undo', onAct } }));
    expect(document.querySelector('.toasts')?.closest('[aria-hidden="true"]')).toBeNull();
    act(() => void fireEvent.keyDown(document.body, { code: 'F8', key: 'F8' }));
    expect(document.activeElement?.classList.contains('toasts')).toBe(true);
    const undo = screen.getByRole('button', { name: 'Undo' });
    act(() => undo.focus());
    expect(document.activeElement).toBe(undo);
    act(() => inside.focus());
    expect(document.activeElement).toBe(inside);
    act(() => void fireEvent.click(undo));
    expect(onAct).toHaveBeenCalledTimes(1);
  });

  // A page that was opened at a dialog has the code of the toasts later than the dialog.
  it('is reached beside a dialog that was there before any toast (C25)', () => {
    cleanup();
    const page = (isLate: boolean) => (
      <>
        <Dialog isOpen onClose={() => undefined} title="Applications">
          <input aria-label="Search" />
        </Dialog>
        {isLate && <Toaster />}
      </>
    );
    const { rerender } = render(page(false));
    rerender(page(true));
    act(() => showToast({ title: 'Status updated', action: { label: 'Undo', onAct: () => undefined } }));
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined();
  });

  it('gives its region the focus on F8 (C25)', () => {
    show('Saved');
    act(() => void fireEvent.keyDown(document.body, { code: 'F8', key: 'F8' }));
    expect(document.activeElement?.classList.contains('toasts')).toBe(true);
  });
});
