import type { Fault } from './scheduler.ts';

/** Events that may happen between two steps. */
export type Happening =
  | 'step'
  | 'save'
  | 'drain'
  | 'save-thing'
  | 'sync-things'
  | 'last-words'
  | 'ask-session'
  | 'pull'
  | 'hold-older'
  | 'make-room'
  | 'resolve'
  | 'edit-elsewhere'
  | 'talent-changes'
  | 'talent-leaves'
  | 'talent-comes'
  | 'company-or-job'
  | 'time'
  | 'clock-jump'
  | 'quarter'
  | 'purge'
  | 'kill-tasks'
  | 'kill-server'
  | 'session-ends'
  | 'switch-account'
  | 'log-out'
  | 'back-up'
  | 'restore';

/** The frequencies of events and of faults. */
export interface Profile {
  happenings: Partial<Record<Happening, number>>;
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

/** One even profile would leave several guards untested. */
export const profiles: Record<ProfileName, Profile> = {
  mixed: {
    happenings: {
      step: 120,
      save: 10,
      drain: 10,
      'save-thing': 3,
      'sync-things': 3,
      'last-words': 1,
      'ask-session': 4,
      pull: 10,
      'hold-older': 2,
      'make-room': 1,
      resolve: 3,
      'edit-elsewhere': 4,
      'talent-changes': 3,
      'talent-leaves': 3,
      'talent-comes': 2,
      'company-or-job': 3,
      time: 4,
      'clock-jump': 2,
      quarter: 1,
      purge: 1,
      'kill-tasks': 3,
      'kill-server': 1,
      'session-ends': 2,
      'switch-account': 2,
      'log-out': 1,
      'back-up': 1,
      restore: 1,
    },
    faults: someFaults,
  },
  edits: {
    happenings: {
      step: 110,
      save: 16,
      drain: 14,
      'last-words': 2,
      'ask-session': 4,
      resolve: 4,
      'edit-elsewhere': 6,
      time: 4,
      'clock-jump': 2,
      quarter: 1,
      'kill-tasks': 4,
      'kill-server': 1,
      'session-ends': 2,
      'switch-account': 3,
      'log-out': 1,
    },
    faults: someFaults,
  },
  saved: {
    happenings: {
      step: 110,
      'save-thing': 20,
      'sync-things': 16,
      'ask-session': 2,
      time: 4,
      'clock-jump': 1,
      quarter: 1,
      'kill-tasks': 4,
      'kill-server': 1,
      'session-ends': 2,
      'switch-account': 3,
      'log-out': 2,
    },
    faults: { ...someFaults, 'answer-lost': 20 },
  },
  pull: {
    happenings: {
      step: 110,
      pull: 18,
      'hold-older': 4,
      'make-room': 2,
      'talent-changes': 7,
      'talent-leaves': 6,
      'talent-comes': 5,
      'company-or-job': 6,
      time: 2,
      'clock-jump': 2,
      purge: 3,
      'kill-tasks': 5,
      'kill-server': 1,
    },
    faults: { ...someFaults, none: 160 },
  },
  restore: {
    happenings: {
      step: 90,
      save: 4,
      drain: 5,
      'save-thing': 2,
      'sync-things': 2,
      pull: 12,
      'edit-elsewhere': 3,
      'talent-changes': 8,
      'talent-leaves': 3,
      'talent-comes': 3,
      'company-or-job': 2,
      'clock-jump': 1,
      purge: 1,
      'kill-tasks': 2,
      'back-up': 3,
      restore: 4,
    },
    faults: { ...someFaults, none: 220 },
  },
};
