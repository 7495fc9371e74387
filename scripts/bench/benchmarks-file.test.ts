import { expect, it } from 'vitest';
import { withSection } from './benchmarks-file.ts';

it('replaces one section, keeps the others and their order', () => {
  const first = withSection(withSection('', 'Device', 'old rows'), 'API', 'rates');
  const text = withSection(first, 'Device', '| new | rows |');
  expect(text).toMatch(/^# Benchmarks\n/);
  expect(text.split(/^## /m).slice(1)).toEqual(['API\n\nrates\n\n', 'Device\n\n| new | rows |\n']);
});
