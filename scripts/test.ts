// Runs every gate of quality in order and stops at the first that fails.
//
//   --run check   leaves out what needs a server, and page tests that import nothing of what differs from `main`
//   --run rest    what `npm test` leaves out; goes on after a gate that fails, so that one run names all failures
//   --run long    everything, with more of what is tried many times
//   --times       the 20 slowest files, and what they wait for
//
// The last line sums the tests up, for programs that read the end of the log.
import { parseArgs } from 'node:util';
import { type Gate, gates, type Run } from './gates/gates.ts';
import type { GateResult } from './gates/run-tool.ts';
import { filesOverLimit, slowestFiles } from './gates/slowest-files.ts';

const { values } = parseArgs({ options: { run: { type: 'string', default: 'test' }, times: { type: 'boolean' } } });
const scopes: Record<Run, string> = { check: 'quick', test: 'quick', rest: 'rest', long: 'long' };
const run = (Object.keys(scopes) as Run[]).find((name) => name === values.run);
if (!run) throw new Error(`--run is one of ${Object.keys(scopes).join(', ')}`);
process.env.TEST_SCOPE = scopes[run];

const startedAt = performance.now();
const summary: string[] = [];
const total = { passed: 0, failed: 0 };
const flaky: string[] = [];
const failures: string[] = [];
const files: GateResult['files'][number][] = [];

for (const gate of gates.filter(({ runs }) => runs.includes(run))) {
  const result = await runGate(gate, run);
  total.passed += result.passed;
  total.failed += result.failed;
  flaky.push(...result.flaky);
  files.push(...result.files);
  if (result.isOk) continue;
  // A gate without tests, such as the types, counts as one failure: the last line must not say that all is well.
  total.failed = Math.max(total.failed, 1);
  failures.push(...(result.failures.length > 0 ? result.failures : ['see above']).map((one) => `${gate.name}: ${one}`));
  process.exitCode = 1;
  if (run !== 'rest') break;
}

if (failures.length > 0) console.log(`\nFAILED\n${failures.map((one) => `✗ ${one}`).join('\n')}`);
if (values.times) console.log(`\n${slowestFiles(files).join('\n')}`);
const over = filesOverLimit(files);
if (over.length > 0) console.log(`\nfiles that take longer than they should:\n${over.join('\n')}`);
console.log(`\n${summary.join('\n')}\n${secondsSince(startedAt)} in all`);
if (flaky.length > 0) console.log(`passed only at the second try:\n${flaky.map((name) => `  ${name}`).join('\n')}`);
console.log(`${total.passed} passed, ${total.failed} failed`);

async function runGate(gate: Gate, run: Run): Promise<GateResult> {
  console.log(`\n── ${gate.name}`);
  const gateStartedAt = performance.now();
  const result = await gate.run(run);
  const tests = result.passed + result.failed > 0 ? `  ${result.passed} passed, ${result.failed} failed` : '';
  const took = secondsSince(gateStartedAt).padStart(6);
  summary.push(`${result.isOk ? '✓' : '✗'} ${gate.name.padEnd(40)} ${took}${tests}`);
  return result;
}

function secondsSince(startMs: number): string {
  return `${Math.round((performance.now() - startMs) / 1000)} s`;
}
