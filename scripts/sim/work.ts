import type { ProfileName } from './profiles.ts';

/** The schedules of a worker thread: every `step`-th from `first` on. */
export interface Work {
  profile: ProfileName;
  seed: number;
  first: number;
  step: number;
  count: number;
  tapeLength: number;
  /** A directed story to play once in place of drawn schedules. */
  story: string | null;
  storage: 'memory' | 'dexie';
  /** True when a failing tape is shortened, and its steps are returned. */
  isStoryWanted: boolean;
  /** Set once somebody found a violation; then the others stop. */
  stop: Int32Array;
}

/** A violation that a worker found. */
export interface Finding {
  index: number;
  message: string;
  stack: string;
  /** Empty unless asked for. */
  tape: readonly number[];
  story: readonly string[];
}

export interface WorkDone {
  played: number;
  finding: Finding | null;
}
