import { type Capacity, capacityOf, type DeviceFacts } from '../../sync/capacity.ts';
import { isInstalled, readInstallMemory } from '../core/install-memory.ts';
import type { CapacityChoice } from './offline-data.ts';

const storageKey = 'dalil-offline';
const choices: readonly string[] = ['auto', 'little', 'phone', 'all'] satisfies CapacityChoice[];

/** Reads the person's choice on this device. */
export function readChoice(): CapacityChoice {
  try {
    const stored = localStorage.getItem(storageKey) ?? 'auto';
    // Checked against the list of all of them.
    return choices.includes(stored) ? (stored as CapacityChoice) : 'auto';
  } catch {
    // Closed storage holds no choice.
    return 'auto';
  }
}

/** Stores the person's choice. @throws where the browser refuses storage */
export function storeChoice(choice: CapacityChoice): void {
  localStorage.setItem(storageKey, choice);
}

/** How much this device holds: as chosen, else as fits the device. */
export function chosenCapacity(): Capacity {
  const choice = readChoice();
  return choice === 'auto' ? capacityOf(deviceFacts()) : choice;
}

interface ConnectionFacts {
  saveData?: boolean;
  effectiveType?: string;
}

const isDesktop = '(hover: hover) and (pointer: fine) and (min-width: 1024px)';
const savesData = '(prefers-reduced-data: reduce)';

/** The facts that decide how much this device keeps. @see protocol §3 Capacity */
export function deviceFacts(): DeviceFacts {
  // Only some browsers describe the connection, and TypeScript's types do not.
  const { connection: line } = navigator as { connection?: ConnectionFacts };
  const isSlow = line?.effectiveType === 'slow-2g' || line?.effectiveType === '2g';
  return {
    // A tab beside the installed app shares its copies, and must not give up rows that the app holds.
    isInstalled: isInstalled() || readInstallMemory().isInstalled,
    isDesktop: matchMedia(isDesktop).matches,
    savesData: line?.saveData === true || isSlow || matchMedia(savesData).matches,
  };
}
