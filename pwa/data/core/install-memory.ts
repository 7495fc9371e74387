import { limits } from '#shared/limits.ts';

/** What this device remembers about offering the installation: when it is offered, and when it was declined. */
export interface InstallMemory {
  visits: number;
  profiles: number;
  /** Ms; when the app was last used. */
  seenAt: number;
  /** Ms; the installation is not offered before this time. */
  restUntil: number;
  isInstalled: boolean;
}

const storageKey = 'dalil-install';
const visitPauseMs = 30 * 60_000;
const dayMs = 86_400_000;
const blank: InstallMemory = { visits: 0, profiles: 0, seenAt: 0, restUntil: 0, isInstalled: false };

/** Counts an arrival as a new visit when the app was not used for half an hour. */
export function afterArrival(memory: InstallMemory, nowMs: number): InstallMemory {
  const isNewVisit = nowMs - memory.seenAt > visitPauseMs;
  return { ...memory, seenAt: nowMs, visits: memory.visits + (isNewVisit ? 1 : 0) };
}

/** After "not now", or after the browser's own question was declined. */
export function afterRefusal(memory: InstallMemory, nowMs: number): InstallMemory {
  return { ...memory, restUntil: nowMs + limits.installHintRestDays * dayMs };
}

/** True when the person knows enough of Dalil to be asked: on the second visit, or after some profiles. */
export function isGoodMoment(memory: InstallMemory, nowMs: number): boolean {
  if (memory.isInstalled || nowMs < memory.restUntil) return false;
  return memory.visits >= limits.installHintVisits || memory.profiles >= limits.installHintProfiles;
}

/** Reads the stored values; the initial ones where the browser denies storage. */
export function readInstallMemory(): InstallMemory {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return { ...blank, ...(typeof stored === 'object' ? stored : null) };
  } catch {
    // Denied storage has no values.
    return blank;
  }
}

/** Changes the stored values. @returns the values after the change */
export function changeInstallMemory(change: (memory: InstallMemory) => InstallMemory): InstallMemory {
  const memory = change(readInstallMemory());
  try {
    localStorage.setItem(storageKey, JSON.stringify(memory));
  } catch {
    // Denied or full: each visit counts as the first one, and the installation is not offered.
  }
  return memory;
}

/** True when the app runs in a window of its own. */
export function isInstalled(): boolean {
  const isIosApp = 'standalone' in navigator && navigator.standalone === true;
  return isIosApp || matchMedia('(display-mode: standalone)').matches;
}
