import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { inRoot, root } from '../setup/paths.mjs';
import type { TestScope } from '../testing/test-scope.ts';
import type { Mutant } from './mutants.ts';

/** Files of tests, by absolute paths, and the mutant they run against; without a mutant they must pass. */
export interface TesterOrder {
  mutant: Mutant | null;
  files: readonly string[];
}

export type TesterAnswer = { killedBy: string | null } | { broken: string };

/** In place of a test: the tests hung, or the machine was too busy for them. */
export const noEnd = 'no end';

/** A process that runs tests; it is replaced when a mutant never ends. */
export class Tester {
  #child: ChildProcess | undefined;
  readonly #timeoutMs: number;
  readonly #scope: TestScope;

  constructor(timeoutMs = 180_000, scope: TestScope = 'whole') {
    this.#timeoutMs = timeoutMs;
    this.#scope = scope;
  }

  /**
   * Runs files of tests against a mutant, the first ones alone, because most mutants are noticed by these.
   *
   * @returns the first test that failed, `noEnd`, or null when all passed
   * @throws Error when Vitest itself failed
   */
  async firstFailure(mutant: Mutant | null, files: readonly string[], firstCount = 3): Promise<string | null> {
    for (const some of [files.slice(0, firstCount), files.slice(firstCount)]) {
      if (some.length === 0) continue;
      const answer = await this.#ask({ mutant, files: some });
      if (answer === null) return noEnd;
      if ('broken' in answer) throw new Error(answer.broken);
      if (answer.killedBy !== null) return answer.killedBy;
    }
    return null;
  }

  /** Null when no answer came in time. */
  async #ask(order: TesterOrder): Promise<TesterAnswer | null> {
    this.#child ??= fork(inRoot('scripts/mutants/tester.ts'), {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // The tests' own patience is for busy machines; a mutant mostly fails by waiting.
      env: { ...process.env, WAIT_PATIENCE_MS: '4000', TEST_SCOPE: this.#scope },
    });
    const child = this.#child;
    const ended = new AbortController();
    const timer = setTimeout(() => ended.abort(), this.#timeoutMs);
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

  /** Ends the process and everything it started. */
  close(): void {
    const { pid } = this.#child ?? {};
    this.#child = undefined;
    if (pid === undefined) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  }
}
