import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useScrolledMark } from './header.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Bar() {
  return <header ref={useScrolledMark()} />;
}

function scrollTo(y: number): boolean {
  vi.stubGlobal('scrollY', y);
  fireEvent.scroll(window);
  return screen.getByRole('banner').hasAttribute('data-scrolled');
}

describe('the shadow of the header (C2)', () => {
  it('grows above 10 px and shrinks again at the top', () => {
    render(<Bar />);
    expect([10, 11, 400, 10, 0].map(scrollTo)).toEqual([false, true, true, false, false]);
  });

  it('is there at the next frame when the page was scrolled before', async () => {
    vi.stubGlobal('scrollY', 400);
    render(<Bar />);
    await vi.waitFor(() => expect(screen.getByRole('banner').hasAttribute('data-scrolled')).toBe(true));
  });
});
