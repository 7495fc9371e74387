import { checkTouched } from './checks.ts';
import type { AtDevice } from './client/at-device.ts';
import { signIn } from './client/person.ts';
import { healAndCheck } from './heal.ts';
import { type ProfileName, profileOf } from './profiles.ts';
import { takeRound } from './rounds.ts';
import { untilAtRest } from './scheduler.ts';
import type { SimServer } from './server/sim-server.ts';
import { deviceNames, type MakeStorage, Simulation } from './simulation.ts';
import { Tape } from './tape.ts';

export interface Schedule {
  profile: ProfileName;
  tape: readonly number[];
}

/** The result of a schedule. */
export interface Outcome {
  violation: Error | undefined;
  story: readonly string[];
}

export interface StoryOptions {
  makeStorage: MakeStorage;
  isStoryWanted: boolean;
}

/** Plays one schedule from the server's first rows to the end. */
export function runSchedule(
  server: SimServer,
  { profile, tape: numbers }: Schedule,
  options: StoryOptions,
): Promise<Outcome> {
  const tape = new Tape(numbers);
  return playThrough({ server, tape, ...options }, async (sim) => {
    while (!tape.isUsedUp) {
      await takeRound(sim, profileOf(profile));
      await checkTouched(sim);
    }
  });
}

interface Stage extends StoryOptions {
  server: SimServer;
  tape: Tape;
}

/** Sets the stage, lets `act` happen, heals, and compares the state with the promises. */
export async function playThrough(
  { server, tape, makeStorage, isStoryWanted }: Stage,
  act: (sim: Simulation) => Promise<void>,
): Promise<Outcome> {
  const story: string[] = [];
  await server.reset();
  const log = isStoryWanted ? (line: () => string) => void story.push(line()) : () => undefined;
  const nowMs = () => server.clock.nowMs;
  const storages = await Promise.all(deviceNames.map((name) => makeStorage(name, nowMs)));
  const sim = new Simulation({ server, tape, storages, log });
  try {
    await sim.begin();
    await signEverybodyIn(sim);
    await act(sim);
    await healAndCheck(sim);
    return { violation: undefined, story };
  } catch (error) {
    return { violation: error instanceof Error ? error : new Error(String(error)), story };
  } finally {
    for (const device of sim.devices) device.kill(() => true);
    server.onWrite = undefined;
  }
}

/** The first account uses two devices, the second one the third. */
async function signEverybodyIn(sim: Simulation): Promise<void> {
  const [first = 0, second = 0] = sim.accountIds;
  for (const [index, device] of sim.devices.entries()) {
    const [tab] = device.tabs;
    if (!tab) continue;
    const at: AtDevice = { sim, device, tab };
    await signIn(at, index < 2 ? first : second);
    await untilAtRest();
    for (let [step] = sim.scheduler.possible(); step; [step] = sim.scheduler.possible()) await sim.scheduler.take(step);
  }
}
