import type { AtDevice } from './client/at-device.ts';
import { evict, holdOlder, pull } from './client/copies.ts';
import { decide, logOut, refreshSession, saveField, sendEdits, sendOnClose, signIn } from './client/person.ts';
import { saveThing, syncThings } from './client/saver.ts';
import type { Profile } from './profiles.ts';
import { type Fault, type Step, untilAtRest } from './scheduler.ts';
import * as world from './server/happenings.ts';
import type { Simulation } from './simulation.ts';

const secondMs = 1000;
const dayMs = 86_400_000;
const tasksMax = 5;

/** Chooses the next event and carries it out. */
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

/** Takes a step, or one of its faults. */
async function takeStep(sim: Simulation, step: Step, weights: Profile['faults']): Promise<void> {
  const possible: Profile['faults'] = { none: weights.none ?? 1 };
  for (const fault of Object.keys(step.faults ?? {}) as Fault[]) possible[fault] = weights[fault] ?? 0;
  const chosen = sim.tape.weigh(possible);
  const fault = chosen === 'none' ? undefined : chosen;
  sim.log(() => `${step.runner.name} ${step.label()}${fault ? ` — ${fault}` : ''}`);
  await sim.scheduler.take(step, fault);
}

/** What may happen between two steps. */
const happenings = {
  save: (sim: Simulation) => asOwner(sim, saveField),
  sendEdits: (sim: Simulation) =>
    asOwner(sim, (at, accountId) => sendEdits(at, sim.tape.choose(3) === 2 ? otherThan(sim, accountId) : accountId)),
  'save-thing': (sim: Simulation) => asOwner(sim, saveThing),
  'sync-things': (sim: Simulation) =>
    asOwner(sim, (at, accountId) => syncThings(at, sim.tape.choose(3) === 2 ? otherThan(sim, accountId) : accountId)),
  'page-closes': (sim: Simulation) => asOwner(sim, sendOnClose),
  'ask-session': (sim: Simulation) => asOwner(sim, refreshSession),
  resolve: (sim: Simulation) => asOwner(sim, decide),
  pull: async (sim: Simulation) => atSome(sim, pull),
  'hold-older': async (sim: Simulation) => atSome(sim, holdOlder),
  evict: async (sim: Simulation) => atSome(sim, evict),
  'edit-elsewhere': world.editElsewhere,
  'talent-changes': world.talentChanges,
  'talent-leaves': world.talentLeaves,
  'talent-comes': world.talentComes,
  'company-or-job': world.companyOrJob,
  async time(sim: Simulation) {
    const ms = sim.tape.pick([10 * 60_000, 3_600_000, dayMs, 8 * dayMs]) ?? 0;
    sim.log(() => `${ms / 60_000} minutes go by`);
    world.letTimePass(sim, ms);
  },
  async 'clock-jump'(sim: Simulation) {
    const { device } = somewhere(sim);
    device.clockOffsetMs = sim.tape.pick([0, 3_600_000, -3_600_000, dayMs, -dayMs, 8 * dayMs]) ?? 0;
    sim.log(() => `the clock of ${device.name} is ${device.clockOffsetMs / 60_000} minutes off`);
  },
  quarter: world.letQuarterPass,
  purge: world.purgeTombstones,
  async 'kill-tasks'(sim: Simulation) {
    const { device, tab } = somewhere(sim);
    sim.log(() => `tab ${tab.name} dies`);
    device.kill((task) => task.tab === tab);
  },
  async 'kill-server'(sim: Simulation) {
    sim.log(() => 'the server dies');
    await sim.network.crash();
  },
  'session-ends': world.endSessions,
  async 'switch-account'(sim: Simulation) {
    const at = somewhere(sim);
    const accountId = sim.tape.pick(sim.accountIds) ?? 0;
    sim.log(() => `${accountId} signs in at ${at.device.name}`);
    await signIn(at, accountId);
  },
  'log-out': (sim: Simulation) =>
    asOwner(sim, (at, accountId) => {
      sim.log(() => `${accountId} signs out at ${at.device.name}`);
      return logOut(at, accountId);
    }),
  'back-up': world.backUp,
  restore: world.restore,
} satisfies Record<string, (sim: Simulation) => Promise<void>>;

export type Happening = 'step' | keyof typeof happenings;

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

// Edits that an account left on a device are sent, no matter who is signed in.
function otherThan({ accountIds }: Simulation, accountId: number): number {
  return accountIds.find((id) => id !== accountId) ?? accountId;
}

async function asOwner(sim: Simulation, act: (at: AtDevice, accountId: number) => void | Promise<void>): Promise<void> {
  const at = somewhere(sim);
  const { shownAccount, tasks } = at.device;
  if (shownAccount !== null && tasks.length < tasksMax) await act(at, shownAccount);
}
