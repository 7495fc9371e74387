import type { AtDevice } from './client/at-device.ts';
import { holdOlder, makeRoom, pull } from './client/copies.ts';
import { decide, drain, lastWords, logOut, refreshSession, saveField, signIn } from './client/person.ts';
import { saveThing, syncThings } from './client/saver.ts';
import type { Happening, Profile } from './profiles.ts';
import { type Fault, type Step, untilAtRest } from './scheduler.ts';
import * as world from './server/happenings.ts';
import type { Simulation } from './simulation.ts';

const secondMs = 1000;
const dayMs = 86_400_000;
const tasksMax = 5;

/** Chooses the next event, and lets it happen. */
export async function takeRound(sim: Simulation, profile: Profile): Promise<void> {
  const { tape, scheduler } = sim;
  world.letTimePass(sim, secondMs);
  const happening = tape.weigh(profile.happenings) ?? 'step';
  if (happening !== 'step') {
    await happenings[happening](sim);
    return untilAtRest();
  }
  const step = tape.pick(scheduler.possible());
  if (step) await takeStep(sim, step, profile.faults);
}

/** Lets a step happen, or one of its faults. */
export async function takeStep(sim: Simulation, step: Step, weights: Profile['faults']): Promise<void> {
  const possible: Profile['faults'] = { none: weights.none ?? 1 };
  for (const fault of Object.keys(step.faults ?? {}) as Fault[]) possible[fault] = weights[fault] ?? 0;
  const chosen = sim.tape.weigh(possible);
  const fault = chosen === 'none' ? undefined : chosen;
  sim.tell(() => `${step.runner.name} ${step.label()}${fault ? ` — ${fault}` : ''}`);
  await sim.scheduler.take(step, fault);
}

const happenings: Record<Exclude<Happening, 'step'>, (sim: Simulation) => Promise<void>> = {
  save: (sim) => asOwner(sim, saveField),
  drain: (sim) =>
    asOwner(sim, (at, accountId) => drain(at, sim.tape.choose(3) === 2 ? otherThan(sim, accountId) : accountId)),
  'save-thing': (sim) => asOwner(sim, saveThing),
  'sync-things': (sim) =>
    asOwner(sim, (at, accountId) => syncThings(at, sim.tape.choose(3) === 2 ? otherThan(sim, accountId) : accountId)),
  'last-words': (sim) => asOwner(sim, lastWords),
  'ask-session': (sim) => asOwner(sim, refreshSession),
  resolve: (sim) => asOwner(sim, decide),
  pull: async (sim) => atSome(sim, pull),
  'hold-older': async (sim) => atSome(sim, holdOlder),
  'make-room': async (sim) => atSome(sim, makeRoom),
  'edit-elsewhere': world.editElsewhere,
  'talent-changes': world.talentChanges,
  'talent-leaves': world.talentLeaves,
  'talent-comes': world.talentComes,
  'company-or-job': world.companyOrJob,
  async time(sim) {
    const ms = sim.tape.pick([10 * 60_000, 3_600_000, dayMs, 8 * dayMs]) ?? 0;
    sim.tell(() => `${ms / 60_000} minutes go by`);
    world.letTimePass(sim, ms);
  },
  async 'clock-jump'(sim) {
    const { device } = somewhere(sim);
    device.clockOffsetMs = sim.tape.pick([0, 3_600_000, -3_600_000, dayMs, -dayMs, 8 * dayMs]) ?? 0;
    sim.tell(() => `the clock of ${device.name} is ${device.clockOffsetMs / 60_000} minutes off`);
  },
  quarter: world.letQuarterPass,
  purge: world.purgeTombstones,
  async 'kill-tasks'(sim) {
    const { device, tab } = somewhere(sim);
    sim.tell(() => `tab ${tab.name} dies`);
    device.kill((task) => task.tab === tab);
  },
  async 'kill-server'(sim) {
    sim.tell(() => 'the server dies');
    await sim.network.crash();
  },
  'session-ends': world.endSessions,
  async 'switch-account'(sim) {
    const at = somewhere(sim);
    const accountId = sim.tape.pick(sim.accountIds) ?? 0;
    sim.tell(() => `${accountId} signs in at ${at.device.name}`);
    await signIn(at, accountId);
  },
  'log-out': (sim) =>
    asOwner(sim, (at, accountId) => {
      sim.tell(() => `${accountId} signs out at ${at.device.name}`);
      return logOut(at, accountId);
    }),
  'back-up': world.backUp,
  restore: world.restore,
};

function somewhere(sim: Simulation): AtDevice {
  const [first] = sim.devices;
  const device = sim.tape.pick(sim.devices) ?? first;
  const tab = sim.tape.pick(device?.tabs ?? []);
  if (!device || !tab) throw new Error('A simulation has devices with tabs');
  return { sim, device, tab };
}

function atSome(sim: Simulation, act: (at: AtDevice) => void): void {
  const at = somewhere(sim);
  if (at.device.tasks.length < tasksMax) act(at);
}

// The leftovers of an account on a device are checked for every account, signed in or not.
function otherThan({ accountIds }: Simulation, accountId: number): number {
  return accountIds.find((id) => id !== accountId) ?? accountId;
}

async function asOwner(sim: Simulation, act: (at: AtDevice, accountId: number) => void | Promise<void>): Promise<void> {
  const at = somewhere(sim);
  const { shownAccount, tasks } = at.device;
  if (shownAccount !== null && tasks.length < tasksMax) await act(at, shownAccount);
}
