import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { calculate, measured, tableOf, tenMillion } from './calculation.ts';

it('stands in the document as it is worked out', () => {
  expect(readFileSync('docs/design/scale.md', 'utf8')).toContain(tableOf(calculate(tenMillion).lines));
});

it('takes its unit costs from the figures that were measured', () => {
  const benchmarks = readFileSync('docs/benchmarks.md', 'utf8');
  for (const perSecond of [...Object.values(measured.perCore), measured.editsOfPostgres]) {
    expect(benchmarks).toContain(`${perSecond.toLocaleString('en-US')}/s`);
  }
  for (const bytes of [measured.databaseBytesPerPerson, measured.readModelBytesPerPerson]) {
    expect(benchmarks).toContain(`${bytes.toLocaleString('en-US')} B`);
  }
});

it('has shares that are the whole, and grows with the requests', () => {
  expect(Object.values(tenMillion.shares).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
  const twice = calculate({ ...tenMillion, requestsPerSecond: 100_000 });
  expect(twice.machines - 1).toBeGreaterThanOrEqual(2 * (calculate(tenMillion).machines - 1) - 1);
  expect(calculate({ ...tenMillion, people: 1_000_000 }).costUsd).toBeLessThan(calculate(tenMillion).costUsd);
});
