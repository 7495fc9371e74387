import { expect, it } from 'vitest';
import { shownHistory } from './applications.ts';

const steps = (...given: [status: string, minute: number][]) =>
  given.map(([status, minute]) => ({ status, at: new Date(Date.UTC(2026, 0, 1, 12, minute)) }));
const shown = (...given: [status: string, minute: number][]) =>
  shownHistory(steps(...given)).map(({ status }) => status);

it('leaves a status out that was undone before anybody was told', () => {
  expect(shown(['pending', 0], ['rejected', 5], ['pending', 6])).toEqual(['pending']);
  expect(shown(['pending', 0], ['reviewing', 5], ['rejected', 20], ['reviewing', 21])).toEqual([
    'pending',
    'reviewing',
  ]);
});

it('keeps what the talent was told, the first step and the last', () => {
  expect(shown(['pending', 0], ['accepted', 5], ['reviewing', 7])).toEqual(['pending', 'accepted', 'reviewing']);
  expect(shown(['pending', 0], ['reviewing', 1], ['accepted', 2])).toEqual(['pending', 'accepted']);
  expect(shown(['pending', 0], ['accepted', 0])).toEqual(['pending', 'accepted']);
  expect(shown(['pending', 0])).toEqual(['pending']);
});

it('reads kept moments as well', () => {
  const kept = steps(['pending', 0], ['rejected', 5], ['pending', 6]).map(({ status, at }) => ({
    status,
    at: at.toISOString(),
  }));
  expect(shownHistory(kept)).toEqual([kept[0]]);
});
