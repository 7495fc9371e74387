import { isGone } from '#pwa/local/storage-faults.ts';
import type { Simulation } from '../simulation.ts';
import type { Device, Tab, Task } from './device.ts';

/** A tab in which somebody acts. */
export interface AtDevice {
  sim: Simulation;
  device: Device;
  tab: Tab;
}

/** Begins a task of a person. It may fail when the account logs out during it: then nothing is stored, nor reported as stored. */
export function begin(
  { sim, device, tab }: AtDevice,
  about: Pick<Task, 'kind' | 'accountId'>,
  work: (task: Task) => Promise<unknown>,
) {
  device.begin({ tab, ...about }, work, (error) => {
    if (!isGone(error)) sim.failed(error);
  });
}
