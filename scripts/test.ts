// Runs the gates of quality step by step and stops after a step in which one fails.
//
//   --run check   leaves out what needs a server or a build, and takes the page tests next to what differs from `main`
//   --run rest    what `npm test` leaves out; goes on after a gate that fails, so that one run names all failures
//   --run long    everything, with more of what is tried many times
//   --times       the 20 slowest files, and what they wait for
//
// A gate prints one line when it ends; one that fails names the file and the message there, and its whole output follows.
// Output of gates that still run is in `test-results/*.log`. The last line sums the tests up, for programs that read it.
import { parseArgs } from 'node:util';
import { type Gate, type Run, steps } from './gates/gates.ts';
import type { GateResult } from './gates/run-gate.ts';
import { filesOverLimit, slowestFiles } from './gates/slowest-files.ts';

const { values } = parseArgs({ options: { run: { type: 'string', default: 'test' }, times: { type: 'boolean' } } });
const scopes: Record<Run, string> = { check: 'quick', test: 'quick', rest: 'rest', long: 'long' };
const run = (Object.keys(scopes) as Run[]).find((name) => name === values.run);
if (!run) throw new Error(`--run is one of ${Object.keys(scopes).join(', ')}`);
process.env.TEST_SCOPE = scopes[run];

const startedAt = performance.now();
const total = { passed: 0, failed: 0 };
const flaky: string[] = [];
const failures: string[] = [];
const files: GateResult['files'][number][] = [];

for (const step of steps) {
  const gates = step.filter(({ runs }) => runs.includes(run));
  if (gates.length > 0) console.log(`… ${gates.map(({ name }) => name).join(', ')}`);
  await Promise.all(gates.map((gate) => runGate(gate, run)));
  if (process.exitCode === 1 && run !== 'rest') break;
}
if (failures.length > 1) console.log(`\nFAILED\n${failures.map((one) => `✗ ${one}`).join('\n')}`);
if (values.times) console.log(`\n${slowestFiles(files).join('\n')}`);
const over = filesOverLimit(files);
if (over.length > 0) console.log(`\nfiles that take longer than they should:\n${over.join('\n')}`);
console.log(`\n${secondsSince(startedAt)} in all`);
if (flaky.length > 0) console.log(`passed only at the second try:\n${flaky.map((name) => `  ${name}`).join('\n')}`);
console.log(`${total.passed} passed, ${total.failed} failed`);

async function runGate(gate: Gate, run: Run): Promise<void> {
  const gateStartedAt = performance.now();
  const result = await gate.run(run);
  total.passed += result.passed;
  // A gate without tests, such as the types, counts as one failure: the last line must not say that all is well.
  total.failed += result.isOk ? result.failed : Math.max(result.failed, 1);
  flaky.push(...result.flaky);
  files.push(...result.files);
  const tests = result.passed + result.failed > 0 ? `  ${result.passed} passed, ${result.failed} failed` : '';
  const took = `${secondsSince(gateStartedAt).padStart(6)}${tests}`;
  if (result.isOk) return console.log(`✓ ${gate.name.padEnd(40)} ${took}`);
  console.log(`✗ ${gate.name}: ${result.failures[0]}\n${took.trim()}\n${result.output}`);
  failures.push(...result.failures.map((one) => `${gate.name}: ${one}`));
  process.exitCode = 1;
}

function secondsSince(startMs: number): string {
  return `${Math.round((performance.now() - startMs) / 1000)} s`;
}
