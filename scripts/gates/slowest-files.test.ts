import { expect, it } from 'vitest';
import { filesOverLimit } from './slowest-files.ts';

it('names the files that take longer than people wait for, the slowest first', () => {
  const took = (project: string, seconds: number) => ({ file: `${project} ${seconds}`, project, seconds, waits: {} });
  const files = [
    took('unit', 2),
    took('unit', 2.1),
    took('page', 5.5),
    took('own-page', 4),
    took('api', 9),
    took('slow', 99),
  ];
  const inBrowser = { file: 'pwa/e2e/jobs.e2e.ts', seconds: 40, waits: {} };
  expect(filesOverLimit([...files, inBrowser])).toEqual([
    '   9.0 s  api 9  (at most 4 s)',
    '   5.5 s  page 5.5  (at most 5 s)',
    '   2.1 s  unit 2.1  (at most 2 s)',
  ]);
});
