import * as v from 'valibot';
import { unsentEntries } from '#pwa/sync/outbox/outbox.ts';
import { wake } from '#pwa/sync/outbox/tries.ts';
import type { PullOutcome } from '#pwa/sync/pull.ts';
import { refusedNames } from '#pwa/sync/saved/saved-list.ts';
import { feedNames } from '#shared/catalog/feeds.ts';
import { checkTouched, readCopy, stored } from './checks.ts';
import { pullToEnd } from './client/copies.ts';
import type { Device } from './client/device.ts';
import { sendEdits, signIn } from './client/person.ts';
import { syncThings } from './client/saver.ts';
import { hold } from './oracle/violation.ts';
import { untilAtRest } from './scheduler.ts';
import { letTimePass } from './server/happenings.ts';
import type { Simulation } from './simulation.ts';

const roundsMax = 8;
const pullsMax = 4;
const stepsMax = 3000;
const waitMs = 10 * 60_000;
const queries = ['weld', 'skill', 'person', 'name', 'other', 'filing a'];
const FoundSchema = v.array(v.looseObject({ id: v.number() }));

/** Faults end: everything under way goes on to its end, edits are sent, copies are pulled; then all must be well. */
export async function healAndCheck(sim: Simulation): Promise<void> {
  sim.log(() => 'from here on nothing goes wrong');
  await runOut(sim);
  for (const device of sim.devices) {
    device.clockOffsetMs = 0;
    await sendAll(sim, device);
  }
  for (const device of sim.devices) await pullAll(sim, device);
  await checkEdits(sim);
  await checkSaved(sim);
  for (const device of sim.devices) await checkCopies(sim, device);
}

/** Lets everything happen that can, oldest first. */
async function runOut(sim: Simulation): Promise<void> {
  await untilAtRest();
  for (let count = 0; ; count++) {
    const [step] = sim.scheduler.possible();
    if (!step) break;
    hold('SYNC-6', count < stepsMax, () => `it goes on and on: ${step.runner.name} ${step.label()}`);
    if (step.label().includes('PATCH')) sim.log(() => `${step.runner.name} ${step.label()}`);
    await sim.scheduler.take(step);
    await checkTouched(sim);
  }
}

async function sendAll(sim: Simulation, device: Device): Promise<void> {
  const [tab] = device.tabs;
  if (!tab) return;
  const at = { sim, device, tab };
  for (const accountId of sim.accountIds) {
    const store = device.storage.account(accountId);
    const saved = device.storage.saved(accountId);
    const isWaiting = async () =>
      (await store.read()).entries.length > 0 || unsentEntries(await saved.read()).length > 0;
    for (let round = 0; await isWaiting(); round++) {
      hold('SYNC-6', round < roundsMax, () => `${device.name} cannot send what waits for ${accountId}`);
      letTimePass(sim, waitMs);
      await signIn(at, accountId);
      await runOut(sim);
      await store.change((state) => ({ state: wake(state), result: undefined }));
      sendEdits(at, accountId);
      await saved.change((list) => ({ state: wake(list), result: undefined }));
      syncThings(at, accountId);
      await runOut(sim);
    }
  }
}

async function pullAll(sim: Simulation, device: Device): Promise<void> {
  const [tab] = device.tabs;
  if (!tab) return;
  for (const feed of feedNames) {
    // A pull may find itself overtaken, or a history ended, and then goes on at the next one.
    let outcome: PullOutcome | undefined;
    for (let round = 0; outcome !== 'synced'; round++) {
      hold('SYNC-6', round < pullsMax, () => `${device.name} does not get ${feed} up to date: ${outcome}`);
      pullToEnd({ sim, device, tab }, feed, (ended) => {
        outcome = ended;
      });
      await runOut(sim);
    }
  }
}

async function checkEdits(sim: Simulation): Promise<void> {
  const asked = new Map<string, Awaited<ReturnType<typeof reviewItemsOf>>>();
  for (const device of sim.devices) {
    for (const id of sim.accountIds) asked.set(`${device.name} ${id}`, await reviewItemsOf(device, id));
  }
  sim.edits.checkEnd(({ device, accountId, field }) =>
    (asked.get(`${device} ${accountId}`) ?? [])
      .filter((item) => item.field === field)
      .map(({ yours }) => stored(yours)),
  );
}

async function checkSaved(sim: Simulation): Promise<void> {
  const refused = new Set<string>();
  for (const device of sim.devices) {
    for (const id of sim.accountIds) {
      for (const name of refusedNames(await device.storage.saved(id).read()))
        refused.add(`${device.name} ${id} ${name}`);
    }
  }
  sim.saved.checkEnd(({ device, accountId, name }) => refused.has(`${device} ${accountId} ${name}`));
}

async function reviewItemsOf(device: Device, accountId: number) {
  return (await device.storage.account(accountId).read()).reviewItems;
}

async function checkCopies(sim: Simulation, device: Device): Promise<void> {
  for (const feed of feedNames) {
    sim.feeds.checkEnd(await readCopy(device, feed), await sim.truthOf(feed));
  }
  if (device === sim.devices[1]) await checkSearch(sim, device);
}

/** SYNC-13: a device that holds everything finds the same people as the server. */
async function checkSearch(sim: Simulation, device: Device): Promise<void> {
  const { heldFrom } = await device.storage.feed('talents').readState();
  if (heldFrom > 0) return;
  const query = queries[sim.nextNumber() % queries.length] ?? '';
  const path = `/api/users?limit=100&q=${encodeURIComponent(query)}`;
  const { text } = await sim.network.outside(() =>
    sim.server.handle({ method: 'GET', path, headers: {}, body: undefined }),
  );
  const expected = v
    .parse(FoundSchema, JSON.parse(text))
    .map(({ id }) => id)
    .sort((a, b) => a - b);
  const found = (await device.storage.search(query)).sort((a, b) => a - b);
  hold(
    'SYNC-13',
    `${found}` === `${expected}`,
    () => `${device.name} finds ${found} for ${query}, the server ${expected}`,
  );
}
