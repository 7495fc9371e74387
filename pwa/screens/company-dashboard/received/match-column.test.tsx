import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTexts } from '#pwa/testing/texts.ts';
import type { Match } from '#shared/model/application.ts';
import { MatchColumn } from './application-row.tsx';

const good: Match = { score: 80, skills: ['SQL'], skillsAsked: 2, years: 4, yearsAsked: 3 };

beforeEach(() => startTexts('en'));
afterEach(cleanup);

it.each<[string, Partial<Match>, [string, number, string[]]]>([
  ['a good one', {}, ['80%', 8, ['1 of 2 skills', '4 years (3 required)']]],
  [
    'one of nothing',
    { score: 0, skills: [], years: 0 },
    ['0%', 0, ['No shared skills', 'Less than a year (3 required)']],
  ],
  ['one that cannot be told', { score: null, years: null }, ['No score', 0, ['1 of 2 skills', 'Experience not given']]],
  ['one for a job that asks for nothing', { skillsAsked: 0, yearsAsked: 0 }, ['80%', 8, []]],
  [
    'one where skill and year are one',
    { skillsAsked: 1, yearsAsked: 1 },
    ['80%', 8, ['1 of 1 skill', '4 years (1 required)']],
  ],
])('a match says how good it is, and why: %s', (_, change, [score, dots, reasons]) => {
  render(<MatchColumn match={{ ...good, ...change }} />);
  expect(screen.getByText('Match score').nextElementSibling?.textContent).toBe(score);
  expect(document.querySelectorAll('.meter')).toHaveLength(dots > 0 ? 1 : 0);
  expect(document.querySelectorAll('.meter .on')).toHaveLength(dots);
  expect(screen.queryAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(reasons);
});
