import { limits } from '#shared/limits.ts';

/** Notes on this device, so that installing is offered at a good moment and never again too soon. */
export interface InstallMemory {
  visits: number;
  profiles: number;
  /** Ms; when the app was last used. */
  seenAt: number;
  /** Ms; nothing is offered before. */
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

/** Reads the notes; nothing where the browser keeps storage closed. */
export function readInstallMemory(): InstallMemory {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return { ...blank, ...(typeof stored === 'object' ? stored : null) };
  } catch {
    // Closed storage holds no notes.
    return blank;
  }
}

/** Changes the notes and answers them. */
export function changeInstallMemory(change: (memory: InstallMemory) => InstallMemory): InstallMemory {
  const memory = change(readInstallMemory());
  try {
    localStorage.setItem(storageKey, JSON.stringify(memory));
  } catch {
    // Blocked or full: the person is a first-time visitor each time, and gets no hint.
  }
  return memory;
}

/** True when the app runs in a window of its own. */
export function isInstalled(): boolean {
  const isIosApp = 'standalone' in navigator && navigator.standalone === true;
  return isIosApp || matchMedia('(display-mode: standalone)').matches;
}
