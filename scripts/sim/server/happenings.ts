import { mutate } from '#api/store/mutate.ts';
import type { Own, UserRecord } from '#api/store/records.ts';
import type { FeedName } from '#shared/catalog/feeds.ts';
import type { Simulation } from '../simulation.ts';
import { lettersOf, positionOf, talentOf } from './people.ts';

const dayMs = 86_400_000;
const restoringMs = 60_000;
const keptDays = 90;

/** One of the watched accounts is edited by other means than this app, or an old version of it. */
export async function editElsewhere(sim: Simulation): Promise<void> {
  const id = sim.tape.pick(sim.accountIds) ?? 0;
  const number = sim.nextNumber();
  const patch = [
    { bio: `elsewhere ${number}` },
    { school: `elsewhere ${number}` },
    { skills: ['Welding', `Other ${number}`] },
    { experience: [positionOf(number)] },
  ];
  await edit(sim, id, sim.tape.pick(patch) ?? {});
}

/** Somebody else edits the own profile. */
export async function talentChanges(sim: Simulation): Promise<void> {
  const number = sim.nextNumber();
  const patch = [{ bio: `bio ${number}` }, { name: `Person ${lettersOf(number)}` }, { skills: [`Skill ${number}`] }];
  await edit(sim, sim.tape.pick(others(sim)) ?? 0, sim.tape.pick(patch) ?? {});
}

export async function edit(sim: Simulation, id: number, patch: object): Promise<void> {
  sim.log(() => `elsewhere ${id} becomes ${JSON.stringify(patch)}`);
  const { users } = sim.server.store;
  await sim.outside(async () => {
    const user = await users.findById(id);
    // The simulation owns every row.
    if (user) await users.saveEdit(user as Own<UserRecord>, { patch });
  });
}

function others({ server, accountIds }: Simulation): number[] {
  return server.people.talents.filter((id) => !accountIds.includes(id));
}

export async function talentLeaves(sim: Simulation): Promise<void> {
  const id = sim.tape.pick(others(sim)) ?? 0;
  sim.log(() => `talent ${id} leaves`);
  await setColumn(sim, 'talents', { id, column: 'is_active', value: 0 });
}

/** Somebody comes back, or for the first time. */
export async function talentComes(sim: Simulation): Promise<void> {
  const { engine, store } = sim.server;
  const gone = await engine.reader.sql('select id from users where is_active = 0 order by id');
  const id = Number(sim.tape.pick([undefined, ...gone])?.[0] ?? 0);
  sim.log(() => (id ? `talent ${id} comes back` : 'a talent comes'));
  if (id) return setColumn(sim, 'talents', { id, column: 'is_active', value: 1 });
  await sim.outside(() => store.bulk.insertTalents([talentOf(1000 + sim.nextNumber())]));
}

export async function companyOrJob(sim: Simulation): Promise<void> {
  const { people } = sim.server;
  const value = sim.tape.choose(2);
  if (sim.tape.choose(2) === 0) {
    const id = sim.tape.pick(people.companies) ?? 0;
    sim.log(() => `company ${id} is ${value ? 'shown' : 'hidden'}`);
    return setColumn(sim, 'companies', { id, column: 'is_active', value });
  }
  const id = sim.tape.pick(people.jobs) ?? 0;
  sim.log(() => `job ${id} is ${value ? 'open' : 'closed'}`);
  return setColumn(sim, 'jobs', { id, column: 'status', value: value ? 'active' : 'closed' });
}

const tables = { talents: 'users', companies: 'companies', jobs: 'jobs' } as const;

interface Cell {
  id: number;
  column: string;
  value: string | number;
}

export async function setColumn(sim: Simulation, feed: FeedName, { id, column, value }: Cell): Promise<void> {
  const { engine, clock } = sim.server;
  await sim.outside(() =>
    mutate({ engine, clock }, async (tx, touch) => {
      await tx.sql(`update ${tables[feed]} set ${column} = ? where id = ?`, [value, id]);
      touch(feed, id);
    }),
  );
}

/** Time goes by for everybody. */
export function letTimePass(sim: Simulation, ms: number): void {
  sim.server.clock.nowMs += ms;
}

/** All devices stayed away for a quarter of a year; older records are deleted. */
export async function letQuarterPass(sim: Simulation): Promise<void> {
  sim.log(() => 'a quarter of a year goes by');
  sim.reviewItems.mayBeTooOld = true;
  sim.forgetLateRequests();
  await sim.network.crash();
  for (const device of sim.devices) device.kill(() => true);
  letTimePass(sim, (keptDays + 1) * dayMs);
  await purge(sim, new Date(sim.nowMs() - keptDays * dayMs));
}

/** Tombstones are forgotten as if they were old. */
export function purgeTombstones(sim: Simulation): Promise<void> {
  sim.log(() => 'the server forgets its tombstones');
  return purge(sim, new Date(sim.nowMs() + 1));
}

function purge(sim: Simulation, tombstones: Date): Promise<void> {
  const keys = new Date(sim.nowMs() - keptDays * dayMs);
  return sim.outside(() => sim.server.store.sync.purge({ tombstones, keys }));
}

export async function endSessions(sim: Simulation): Promise<void> {
  const id = sim.tape.pick(sim.accountIds) ?? 0;
  sim.log(() => `every session of ${id} ends`);
  await sim.outside(() => sim.server.store.sessions.destroyAll('user', id));
}

export async function backUp(sim: Simulation): Promise<void> {
  sim.log(() => 'a backup is made');
  sim.backups.push({ rows: await sim.server.backUp(), mark: { edits: sim.edits.mark(), saved: sim.saved.mark() } });
}

/** The server goes back to a backup: the process ends, the file is replaced, a new history begins. */
export async function restore(sim: Simulation): Promise<void> {
  const backup = sim.tape.pick(sim.backups.toReversed());
  if (!backup) return;
  sim.log(() => 'the server goes back to a backup');
  const { server, network } = sim;
  letTimePass(sim, restoringMs);
  await network.outside(async () => {
    network.die();
    await server.restore(backup.rows);
    await server.restart();
    await server.store.sync.beginNewEpoch();
  });
  await sim.learnRestore(backup.mark);
}
