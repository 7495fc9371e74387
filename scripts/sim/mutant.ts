/** One guard of the protocol taken away. */
export interface Mutant {
  name: string;
  /** The profile that notices soonest. */
  profile: 'mixed' | 'edits' | 'saved' | 'pull' | 'restore';
  /** Random schedules need too long; a directed story notices it. */
  isRare?: boolean;
  changes: readonly { file: string; find: string; replace: string }[];
}

/** A guard that random schedules test soon, taken away in one place of one file. */
export function guard(
  name: string,
  profile: Mutant['profile'],
  ...[file, find, replace]: [file: string, find: string, replace: string]
): Mutant {
  return { name, profile, changes: [{ file, find, replace }] };
}

/** A guard that random schedules rarely test; the directed story of its name does. */
export function rare(...given: Parameters<typeof guard>): Mutant {
  return { ...guard(...given), isRare: true };
}
