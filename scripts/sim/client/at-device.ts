import { isGone } from '#pwa/local/storage-faults.ts';
import type { Simulation } from '../simulation.ts';
import type { Device, Tab, Task } from './device.ts';

/** The acts of persons with the app on a device. */
export interface AtDevice {
  sim: Simulation;
  device: Device;
  tab: Tab;
}

/** Begins a task of a person; it ends in silence where the account has left the device meanwhile. */
export function begin(
  { sim, device, tab }: AtDevice,
  about: Pick<Task, 'kind' | 'accountId'>,
  work: (task: Task) => Promise<unknown>,
) {
  device.begin({ tab, ...about }, work, (error) => {
    // The account left this device meanwhile: nothing is kept for it, and nobody is told that something was.
    if (!isGone(error)) sim.failed(error);
  });
}
