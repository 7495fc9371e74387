import { type Capacity, capacityOf } from '../../sync/capacity.ts';
import { deviceFacts } from './device-facts.ts';
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

/** Keeps the person's choice. @throws where the browser keeps storage closed */
export function keepChoice(choice: CapacityChoice): void {
  localStorage.setItem(storageKey, choice);
}

/** How much this device holds: as chosen, else as fits the device. */
export function chosenCapacity(): Capacity {
  const choice = readChoice();
  return choice === 'auto' ? capacityOf(deviceFacts()) : choice;
}
