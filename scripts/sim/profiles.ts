import type { Happening } from './rounds.ts';
import type { Fault } from './scheduler.ts';

/** The frequencies of events and of faults. */
export interface Profile {
  happenings: Record<Happening, number>;
  faults: Partial<Record<Fault | 'none', number>>;
}

export const profileNames = ['mixed', 'edits', 'saved', 'pull', 'restore'] as const;
export type ProfileName = (typeof profileNames)[number];

const someFaults: Profile['faults'] = {
  none: 140,
  lost: 6,
  late: 8,
  duplicate: 6,
  foreign: 4,
  unavailable: 4,
  'answer-lost': 10,
  'answer-broken': 4,
  'crash-before': 6,
  'crash-after': 6,
  quota: 2,
  abort: 2,
};

/**
 * How often each event happens, for `mixed`, `edits`, `saved`, `pull` and `restore`. One even profile would leave several
 * guards untested. The order is part of each schedule: a seed draws the same events until it changes.
 */
const frequencies: Record<Happening, readonly [number, number, number, number, number]> = {
  step: [120, 110, 110, 110, 90],
  save: [10, 16, 0, 0, 4],
  sendEdits: [10, 14, 0, 0, 5],
  'save-thing': [3, 0, 20, 0, 2],
  'sync-things': [3, 0, 16, 0, 2],
  'page-closes': [1, 2, 0, 0, 0],
  'ask-session': [4, 4, 2, 0, 0],
  pull: [10, 0, 0, 18, 12],
  'hold-older': [2, 0, 0, 4, 0],
  evict: [1, 0, 0, 2, 0],
  resolve: [3, 4, 0, 0, 0],
  'edit-elsewhere': [4, 6, 0, 0, 3],
  'talent-changes': [3, 0, 0, 7, 8],
  'talent-leaves': [3, 0, 0, 6, 3],
  'talent-comes': [2, 0, 0, 5, 3],
  'company-or-job': [3, 0, 0, 6, 2],
  time: [4, 4, 4, 2, 0],
  'clock-jump': [2, 2, 1, 2, 1],
  quarter: [1, 1, 1, 0, 0],
  purge: [1, 0, 0, 3, 1],
  'kill-tasks': [3, 4, 4, 5, 2],
  'kill-server': [1, 1, 1, 1, 0],
  'session-ends': [2, 2, 2, 0, 0],
  'switch-account': [2, 3, 3, 0, 0],
  'log-out': [1, 1, 2, 0, 0],
  'back-up': [1, 0, 0, 0, 3],
  restore: [1, 0, 0, 0, 4],
};

const otherFaults: Partial<Record<ProfileName, Profile['faults']>> = {
  saved: { 'answer-lost': 20 },
  pull: { none: 160 },
  restore: { none: 220 },
};

/** The profile with a name. */
export function profileOf(name: ProfileName): Profile {
  const column = profileNames.indexOf(name);
  const happenings = Object.entries(frequencies).map(([happening, numbers]) => [happening, numbers[column]]);
  return {
    // The keys are those of the table.
    happenings: Object.fromEntries(happenings) as Profile['happenings'],
    faults: { ...someFaults, ...otherFaults[name] },
  };
}
