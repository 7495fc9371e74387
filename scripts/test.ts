// Runs the gates of quality step by step and stops after a step in which one fails.
//
//   --run check   leaves out what needs a server or a build, and takes the page tests next to what differs from `main`
//   --run rest    what `npm test` leaves out; goes on after a gate that fails, so that one run names all failures
//   --run long    everything, with more of what is tried many times
//   --times       the 20 slowest files, and what they wait for
//
// The last line sums the tests up, for programs that read the end of the log.
import { parseArgs } from 'node:util';
import { type Gate, type Run, steps } from './gates/gates.ts';
import { InTurn, type Write } from './gates/in-turn.ts';
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

for (const step of steps) {
  const results = await runSideBySide(
    step.filter(({ runs }) => runs.includes(run)),
    run,
  );
  results.forEach(count);
  if (process.exitCode === 1 && run !== 'rest') break;
}
if (failures.length > 0) console.log(`\nFAILED\n${failures.map((one) => `✗ ${one}`).join('\n')}`);
if (values.times) console.log(`\n${slowestFiles(files).join('\n')}`);
const over = filesOverLimit(files);
if (over.length > 0) console.log(`\nfiles that take longer than they should:\n${over.join('\n')}`);
console.log(`\n${summary.join('\n')}\n${secondsSince(startedAt)} in all`);
if (flaky.length > 0) console.log(`passed only at the second try:\n${flaky.map((name) => `  ${name}`).join('\n')}`);
console.log(`${total.passed} passed, ${total.failed} failed`);

function count({ gate, result }: { gate: Gate; result: GateResult }): void {
  total.passed += result.passed;
  total.failed += result.failed;
  flaky.push(...result.flaky);
  files.push(...result.files);
  if (result.isOk) return;
  // A gate without tests, such as the types, counts as one failure: the last line must not say that all is well.
  total.failed = Math.max(total.failed, 1);
  failures.push(...failuresOf(gate, result));
  process.exitCode = 1;
}

function failuresOf({ name }: Gate, { failures }: GateResult): string[] {
  return (failures.length > 0 ? failures : ['see above']).map((one) => `${name}: ${one}`);
}

function runSideBySide(gates: readonly Gate[], run: Run): Promise<{ gate: Gate; result: GateResult }[]> {
  const outputs = new InTurn((text) => void process.stdout.write(text));
  return Promise.all(
    gates.map(async (gate) => {
      const { write, done } = outputs.open();
      const result = await runGate(gate, run, write);
      done();
      return { gate, result };
    }),
  );
}

async function runGate(gate: Gate, run: Run, write: Write): Promise<GateResult> {
  write(`\n── ${gate.name}\n`);
  const gateStartedAt = performance.now();
  const result = await gate.run(run, write);
  const tests = result.passed + result.failed > 0 ? `  ${result.passed} passed, ${result.failed} failed` : '';
  const took = secondsSince(gateStartedAt).padStart(6);
  summary.push(`${result.isOk ? '✓' : '✗'} ${gate.name.padEnd(40)} ${took}${tests}`);
  return result;
}

function secondsSince(startMs: number): string {
  return `${Math.round((performance.now() - startMs) / 1000)} s`;
}
