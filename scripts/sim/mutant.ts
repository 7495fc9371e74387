/** One guard of the protocol taken away. */
export interface Mutant {
  name: string;
  /** The profile that notices soonest. */
  profile: 'mixed' | 'edits' | 'saved' | 'pull' | 'restore';
  /** Random schedules need too long; a directed story notices it. */
  isRare?: boolean;
  changes: readonly { file: string; find: string; replace: string }[];
}

/** A mutant of one place in one file. */
export const oneChange = (file: string, find: string, replace: string) => [{ file, find, replace }];
