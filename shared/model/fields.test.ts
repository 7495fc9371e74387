import * as v from 'valibot';
import { expect, it } from 'vitest';
import { IdSchema, RevSchema } from './fields.ts';

// 1e308 is a whole number, too: PostgreSQL failed at it with an error of its own (500).
it.each([1e308, 2 ** 63, 2 ** 53])('%d is no id and no revision: a database has no such number (T6)', (number) => {
  expect([v.is(IdSchema, number), v.is(RevSchema, number)]).toEqual([false, false]);
});

it('the largest number that is exact is one', () => {
  expect([v.is(IdSchema, Number.MAX_SAFE_INTEGER), v.is(RevSchema, Number.MAX_SAFE_INTEGER)]).toEqual([true, true]);
});
