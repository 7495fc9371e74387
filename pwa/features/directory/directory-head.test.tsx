import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTexts } from '#pwa/testing/texts.ts';
import { CountLine } from './directory-head.tsx';

beforeEach(() => startTexts('en'));
afterEach(cleanup);

const found = (data: object) => ({
  state: 'ready' as const,
  isStale: false,
  savedAt: new Date(),
  data: { cards: [], total: 3, hasMore: false, ...data },
});

describe('number of a directory', () => {
  it('is what was counted, and no number while only a part was counted (V17)', () => {
    const { container, rerender } = render(
      <CountLine texts="talents" isFiltered list={found({ isTotalOfPart: true })} />,
    );
    expect(container.textContent).toBe('');
    expect(container.querySelector('.sk')).not.toBeNull();
    rerender(<CountLine texts="talents" isFiltered list={found({})} />);
    expect(container.textContent).toBe('3 matching profiles');
  });
});
