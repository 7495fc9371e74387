// Prints what a larger Dalil takes: `npm run scale -- [--people 10000000] [--requests 50000] [--edits 300]`.
import { parseArgs } from 'node:util';
import { calculate, tableOf, tenMillion } from './calculation.ts';

const { values } = parseArgs({
  options: { people: { type: 'string' }, requests: { type: 'string' }, edits: { type: 'string' } },
});
const assumptions = {
  ...tenMillion,
  people: Number(values.people ?? tenMillion.people),
  requestsPerSecond: Number(values.requests ?? tenMillion.requestsPerSecond),
  editsPerSecond: Number(values.edits ?? tenMillion.editsPerSecond),
};
console.log(tableOf(calculate(assumptions).lines));
