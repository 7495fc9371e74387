import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { inRoot, root } from '../setup/paths.mjs';
import type { TestScope } from '../testing/test-scope.ts';
import type { Mutant } from './mutants.ts';

export type TesterOrder =
  | { kind: 'map'; hitsDir: string; folders: readonly string[] }
  | { kind: 'try'; mutant: Mutant | null; files: readonly string[] };

export type TesterAnswer =
  | { kind: 'mapped'; failed: readonly string[]; tookMs: Record<string, number> }
  | { kind: 'tried'; killedBy: string | null }
  | { kind: 'broken'; message: string };

/** A process that runs tests, and is replaced when a mutant keeps it for ever. */
export class Tester {
  #child: ChildProcess | undefined;
  readonly #timeoutMs: number;
  readonly #scope: TestScope;

  constructor(timeoutMs = 180_000, scope: TestScope = 'whole') {
    this.#timeoutMs = timeoutMs;
    this.#scope = scope;
  }

  /** Null when no answer came in time. */
  async ask(order: TesterOrder, timeoutMs = this.#timeoutMs): Promise<TesterAnswer | null> {
    this.#child ??= fork(inRoot('scripts/mutants/tester.ts'), {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // The tests' own patience is for busy machines; a mutant mostly fails by waiting.
      env: { ...process.env, WAIT_PATIENCE_MS: '4000', TEST_SCOPE: this.#scope },
    });
    const child = this.#child;
    const ended = new AbortController();
    const timer = setTimeout(() => ended.abort(), timeoutMs);
    try {
      child.send(order);
      const [answer] = await Promise.race([
        once(child, 'message', { signal: ended.signal }),
        once(child, 'exit', { signal: ended.signal }).then(() => [null]),
      ]);
      if (answer === null) this.#child = undefined;
      return answer as TesterAnswer | null;
    } catch {
      this.close();
      return null;
    } finally {
      clearTimeout(timer);
      ended.abort();
    }
  }

  /** Ends the process with all that it started. */
  close(): void {
    const { pid } = this.#child ?? {};
    this.#child = undefined;
    if (pid === undefined) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
}
