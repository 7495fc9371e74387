import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { startTexts } from '#pwa/testing/texts.ts';
import { VisitTable } from './own-visits-card.tsx';

afterEach(cleanup);

it.each([
  ['ar', ['٣', 'لا زيارات']],
  ['en', ['3', 'None']],
] as const)('says a day without visits in words, the newest day first (A16, %s)', async (language, cells) => {
  await startTexts(language);
  const counts = [0, 3].map((count, at) => ({ day: `2026-11-0${at + 1}`, count }));
  render(<VisitTable days={counts} />);
  // Its `details` are closed.
  expect(screen.getAllByRole('cell', { hidden: true }).map(({ textContent }) => textContent)).toEqual(cells);
});
