/** A tab, or a request on the server: it takes steps. A dead one takes no more. */
export interface Runner {
  readonly name: string;
  isDead: boolean;
}

/** Faults that may happen instead of a step. */
export type Fault =
  | 'lost'
  | 'late'
  | 'duplicate'
  | 'foreign'
  | 'unavailable'
  | 'answer-lost'
  | 'answer-broken'
  | 'crash-before'
  | 'crash-after'
  | 'quota'
  | 'abort';

/** Something that is about to happen, and whose moment the tape decides. */
export interface Step {
  readonly runner: Runner;
  /** Arrives although its sender has given it up. */
  readonly isLate?: boolean;
  /** Description for the story; made only when it is printed. */
  label(): string;
  /** True when it can happen now, as when it waits for a lock. */
  isPossible?(): boolean;
  run(): Promise<unknown> | unknown;
  readonly faults?: Partial<Record<Fault, () => Promise<unknown> | unknown>>;
}

/**
 * Holds every step back until it is released, one at a time: a running task comes to rest at its
 * next step before the next one is chosen, so the order of the choices is the order of the world.
 */
export class Scheduler {
  #steps: Step[] = [];

  add(step: Step): void {
    if (!step.runner.isDead) this.#steps.push(step);
  }

  /** The steps that can happen now, oldest first; steps of dead tasks are removed. */
  possible(): Step[] {
    this.#steps = this.#steps.filter((step) => !step.runner.isDead);
    return this.#steps.filter((step) => step.isPossible?.() ?? true);
  }

  /** Lets a step happen, or a fault in its place; resolves when nobody moves any more. */
  async take(step: Step, fault?: Fault): Promise<void> {
    this.#steps = this.#steps.filter((other) => other !== step);
    const happens = fault === undefined ? step.run : (step.faults?.[fault] ?? step.run);
    await happens();
    await untilAtRest();
  }

  /** Waits for its turn, then does the work. Never resolves when the runner dies first. */
  wait<Result>(step: StepOf<Result>): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const failures = Object.entries(step.failures ?? {}).map(([fault, makeError]) => [
      fault,
      () => reject(makeError()),
    ]);
    this.add({
      runner: step.runner,
      label: () => step.label(),
      ...(step.isPossible && { isPossible: step.isPossible }),
      run: async () => {
        try {
          const result = await step.run();
          if (!step.runner.isDead) resolve(result);
        } catch (error) {
          if (!step.runner.isDead) reject(error);
        }
        await step.afterwards?.();
      },
      faults: { ...Object.fromEntries(failures), ...step.faults },
    });
    return promise;
  }
}

interface StepOf<Result> extends Omit<Step, 'run'> {
  run(): Promise<Result> | Result;
  /** Runs after the step; resolves when all that it caused is done, where that takes more than a turn. */
  afterwards?(): Promise<void>;
  /** Faults that reject in place of the work. */
  failures?: Partial<Record<Fault, () => unknown>>;
}

/** Everything that was set going has run on to where it waits: promises are worked off before the next turn. */
export function untilAtRest(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
