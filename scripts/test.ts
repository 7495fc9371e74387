// Runs every gate of quality in order and stops at the first that fails. `--fast` leaves out what needs a server,
// and page tests that no change since they passed last can reach. `--long` tries more of what is tried many times.
// The last line sums the tests up, for programs that read the end of the log.
import { type Gate, gates } from './gates/gates.ts';
import type { GateResult } from './gates/run-tool.ts';

const isFast = process.argv.includes('--fast');
if (process.argv.includes('--long')) process.env.LONG_RUN = '1';
const startedAt = performance.now();
const summary: string[] = [];
const total = { passed: 0, failed: 0 };
const flaky: string[] = [];

for (const gate of gates.filter((one) => one.isFast || !isFast)) {
  const result = await runGate(gate);
  total.passed += result.passed;
  total.failed += result.failed;
  flaky.push(...result.flaky);
  if (!result.isOk) {
    // A gate without tests, such as the types, counts as one failure: the last line must not say that all is well.
    total.failed = Math.max(total.failed, 1);
    process.exitCode = 1;
    break;
  }
}

console.log(`\n${summary.join('\n')}\n${secondsSince(startedAt)} in all`);
if (flaky.length > 0) console.log(`passed only at the second try:\n${flaky.map((name) => `  ${name}`).join('\n')}`);
console.log(`${total.passed} passed, ${total.failed} failed`);

async function runGate(gate: Gate): Promise<GateResult> {
  console.log(`\n── ${gate.name}`);
  const gateStartedAt = performance.now();
  const result = await gate.run(isFast);
  const tests = result.passed + result.failed > 0 ? `  ${result.passed} passed, ${result.failed} failed` : '';
  summary.push(`${result.isOk ? '✓' : '✗'} ${gate.name.padEnd(24)} ${secondsSince(gateStartedAt).padStart(6)}${tests}`);
  return result;
}

function secondsSince(startMs: number): string {
  return `${Math.round((performance.now() - startMs) / 1000)} s`;
}
