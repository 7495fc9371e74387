import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubResizes } from '#pwa/testing/stub-resizes.ts';
import { useVisibleItems } from './use-visible-items.ts';

let tellSize: () => void;

beforeEach(() => {
  tellSize = stubResizes();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function screenOf(innerWidth: number, innerHeight: number) {
  vi.stubGlobal('innerWidth', innerWidth);
  vi.stubGlobal('innerHeight', innerHeight);
}

function List({ kind, count }: { kind: string; count: number }) {
  const { listRef, first, end, style } = useVisibleItems(kind, count);
  const items = Array.from({ length: count }, (_, number) => number);
  return (
    <ul ref={listRef} style={style}>
      {items.slice(first, end).map((number) => (
        <li key={number}>{number}</li>
      ))}
    </ul>
  );
}

const drawn = () => screen.queryAllByRole('listitem').length;

describe('a list of many items', () => {
  it('first draws what fits on a phone, and keeps the room of the others', () => {
    screenOf(390, 844);
    render(<List kind="on-a-phone" count={60} />);
    expect(drawn()).toBe(8);
    expect(screen.getByRole('list').style.paddingBlock).toBe(`0px ${52 * 110}px`);
  });

  it('first draws the rows that fit on a desktop', () => {
    screenOf(1440, 900);
    render(<List kind="on-a-desktop" count={60} />);
    expect(drawn()).toBe(4 * 3);
  });

  it('draws what is near the screen once it was laid out, and begins with its true height on Back (I16)', () => {
    screenOf(390, 844);
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 390, 200));
    const { unmount } = render(<List kind="seen-before" count={60} />);
    act(() => tellSize());
    // (844 + 600) / 200, in whole groups of four.
    expect(drawn()).toBe(8);
    unmount();
    render(<List kind="seen-before" count={60} />);
    expect(drawn()).toBe(5);
    expect(screen.getByRole('list').style.paddingBlock).toBe(`0px ${55 * 200}px`);
  });

  it('draws what comes near the screen when it is scrolled (I16)', () => {
    screenOf(390, 844);
    const place = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 390, 200));
    render(<List kind="scrolled" count={60} />);
    act(() => tellSize());
    place.mockReturnValue(new DOMRect(0, -6000, 390, 200));
    act(() => window.dispatchEvent(new Event('scroll')));
    const [above] = screen.getByRole('list').style.paddingBlock.split(' ');
    expect(Number.parseInt(above ?? '', 10)).toBeGreaterThan(4000);
    expect(drawn()).toBeLessThan(20);
  });

  it('begins with the first card of a row when it is scrolled on a desktop (I16)', () => {
    screenOf(1440, 900);
    const place = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -6000, 400, 240));
    render(<List kind="scrolled-on-a-desktop" count={120} />);
    act(() => void window.dispatchEvent(new Event('scroll')));
    place.mockRestore();
    // 20 rows of 3 cards are far above the screen.
    expect(screen.getByRole('list').style.paddingBlock.split(' ')[0]).toBe(`${20 * 240}px`);
    expect(screen.getAllByRole('listitem')[0]?.textContent).toBe('60');
  });

  it('is drawn whole when it is short', () => {
    render(<List kind="short" count={8} />);
    expect(drawn()).toBe(8);
    expect(screen.getByRole('list').style.paddingBlock).toBe('');
  });
});
