// Runs every gate of quality in order and stops at the first that fails. `--fast` leaves out what needs a server.
// The last line sums the tests up, for programs that read the end of the log.
import { type Gate, gates } from './gates/gates.ts';
import type { GateResult } from './gates/run-tool.ts';

const isFast = process.argv.includes('--fast');
const startedAt = performance.now();
const summary: string[] = [];
const total = { passed: 0, failed: 0 };
const aside: { name: string; timed: Promise<Timed> }[] = [];

interface Timed {
  result: GateResult;
  seconds: number;
}

await passInOrder(gates.filter((gate) => gate.isFast || !isFast));
await passAside();

console.log(`\n${summary.join('\n')}\n${secondsSince(startedAt)} s in all`);
console.log(`${total.passed} passed, ${total.failed} failed`);

async function passInOrder(all: readonly Gate[]): Promise<void> {
  for (const gate of all) {
    const timed = time(gate);
    if (gate.isAside) {
      aside.push({ name: gate.name, timed });
      continue;
    }
    console.log(`\n── ${gate.name}`);
    if (!note(gate.name, await timed)) return;
  }
}

async function passAside(): Promise<void> {
  for (const { name, timed } of aside) {
    const found = await timed;
    console.log(`\n── ${name}\n${found.result.said}`);
    note(name, found);
  }
}

async function time(gate: Gate): Promise<Timed> {
  const gateStartedAt = performance.now();
  const result = await gate.run();
  return { result, seconds: secondsSince(gateStartedAt) };
}

function note(name: string, { result, seconds }: Timed): boolean {
  total.passed += result.passed;
  total.failed += result.failed;
  const tests = result.passed + result.failed > 0 ? `  ${result.passed} passed, ${result.failed} failed` : '';
  summary.push(`${result.isOk ? '✓' : '✗'} ${name.padEnd(24)} ${String(seconds).padStart(4)} s${tests}`);
  if (!result.isOk) {
    // A gate without tests, such as the types, counts as one failure: the last line must not say that all is well.
    total.failed = Math.max(total.failed, 1);
    process.exitCode = 1;
  }
  return result.isOk;
}

function secondsSince(startMs: number): number {
  return Math.round((performance.now() - startMs) / 1000);
}
