import { checkTouched } from '../checks.ts';
import type { AtDevice } from '../client/at-device.ts';
import type { Device, Tab } from '../client/device.ts';
import { type Fault, type Step, untilAtRest } from '../scheduler.ts';
import type { Simulation } from '../simulation.ts';

const stepsMax = 200;

/** Directs a simulation step by step, where chance would take too long to find a story. */
export class Director {
  readonly sim: Simulation;
  /** Steps that the story takes later. */
  readonly #held = new Set<Step>();

  constructor(sim: Simulation) {
    this.sim = sim;
  }

  at(deviceName: string, tabIndex = 0): AtDevice {
    const device = this.sim.devices.find(({ name }) => name === deviceName);
    const tab = device?.tabs[tabIndex];
    if (!device || !tab) throw new Error(`There is no ${deviceName} ${tabIndex}`);
    return { sim: this.sim, device, tab };
  }

  /** Takes steps until one with this label is possible, and holds that one back. */
  async until(label: RegExp): Promise<Step> {
    for (let count = 0; count < stepsMax; count++) {
      await untilAtRest();
      const steps = this.#possible();
      const wanted = steps.find((step) => label.test(`${step.runner.name} ${step.label()}`));
      if (wanted) {
        this.#held.add(wanted);
        return wanted;
      }
      const [step] = steps;
      if (!step) break;
      await this.take(step);
    }
    throw new Error(`Nothing comes to ${label}`);
  }

  /** Takes the step with this label, or a fault in its place. */
  async pass(label: RegExp, fault?: Fault): Promise<void> {
    await this.take(await this.until(label), fault);
  }

  async take(step: Step, fault?: Fault): Promise<void> {
    this.#held.delete(step);
    this.sim.log(() => `${step.runner.name} ${step.label()}${fault ? ` — ${fault}` : ''}`);
    await this.sim.scheduler.take(step, fault);
    await checkTouched(this.sim);
  }

  /** Takes all steps that are not held back. */
  async toEnd(): Promise<void> {
    await untilAtRest();
    for (let [step] = this.#possible(); step; [step] = this.#possible()) await this.take(step);
  }

  #possible(): Step[] {
    return this.sim.scheduler.possible().filter((step) => !this.#held.has(step));
  }

  kill(device: Device, tab: Tab): void {
    device.kill((task) => task.tab === tab);
  }
}
