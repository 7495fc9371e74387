import { randomUUID } from 'node:crypto';
import { type Answer, type Client, createClient } from './client.ts';

const retryMs = 200;
const restMs = 20;
const draftsMax = 300;
const draftOpenMs = 30 * 86_400_000;

/** Settings of a server under load: no demo, and no limits of rate. */
export const loadSettings = { SEED: 'off', RATE_LIMIT: 'off' };

/** The results of the load so far. */
export interface Tally {
  reads: number;
  writes: number;
  /** Calls that were refused for now, or lost on the way; each was sent again. */
  retries: number;
  /** Acknowledged writes that are not there any more, in words. */
  lost: string[];
}

export interface Load {
  origin: string;
  tally: Tally;
  /** Aborted when the load ends. */
  ending: AbortSignal;
}

/** One account at work; `check` looks whether all that was acknowledged is there. */
export interface Worker {
  work(): Promise<void>;
  check(): Promise<void>;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends a call until it is decided: a call that is lost, or refused because the server is busy, is sent again. */
export async function decided({ tally, ending }: Load, send: () => Promise<Answer>): Promise<Answer | undefined> {
  while (!ending.aborted) {
    const answer = await send().catch(() => undefined);
    if (answer && answer.status < 429) return answer;
    tally.retries += 1;
    await pause(retryMs);
  }
  return undefined;
}

/** Address and password of a new account. */
const account = (kind: string) => ({ email: `${kind}-${randomUUID()}@example.com`, password: 'secret-enough' });

/** Registers or signs in; the client then has the cookie. */
async function signedIn(load: Load, path: string, given: object): Promise<Client> {
  const client = createClient(load.origin);
  await decided(load, () => client.send('POST', path, { body: given }));
  return client;
}

/** A new person who is signed in. */
export async function newPerson(load: Load, name: string): Promise<{ client: Client; id: number; password: string }> {
  const own = account('talent');
  const person = { ...own, name, dateOfBirth: '1990-05-07', industry: 'technology' };
  let client = await signedIn(load, '/api/users', person);
  // The answer of the registration may have been lost.
  if (!client.hasCookie()) client = await signedIn(load, '/api/auth/login', own);
  const me = await decided(load, () => client.get('/api/auth/check'));
  return { client, id: me?.body?.id, password: own.password };
}

/** A person who edits the own profile again and again, each edit under a key, and once in a while looks at it. */
async function editor(load: Load, number: number): Promise<Worker> {
  const { client, id } = await newPerson(load, `Person ${number}`);
  let acknowledged = 0;
  let edit = 0;

  async function look(): Promise<void> {
    const answer = await decided(load, () => client.get('/api/auth/check'));
    if (!answer) return;
    load.tally.reads += 1;
    const stored = Number(/\d+$/.exec(answer.body?.bio ?? '0')?.[0]);
    if (stored < acknowledged) load.tally.lost.push(`edit ${acknowledged} of person ${number}: there is ${stored}`);
  }

  return {
    async work() {
      edit += 1;
      const key = randomUUID();
      const answer = await decided(load, () =>
        client.send('PATCH', `/api/users/${id}`, { body: { bio: `Edit ${edit}` }, key }),
      );
      if (answer?.status === 200) {
        acknowledged = edit;
        load.tally.writes += 1;
      } else if (answer) {
        load.tally.lost.push(`edit ${edit} of person ${number} was answered with ${answer.status}`);
      }
      if (edit % 10 === 0) await look();
    },
    check: look,
  };
}

function draft(): object {
  const expiryDate = new Date(Date.now() + draftOpenMs).toISOString();
  const place = { industry: 'energy', location: 'Muscat', experienceYears: 3, skills: ['AutoCAD'] };
  return { title: 'Engineer', description: 'Builds', ...place, status: 'draft', expiryDate };
}

/** A company that saves drafts of jobs, each under a key. */
async function employer(load: Load, number: number): Promise<Worker> {
  const own = account('company');
  await signedIn(load, '/api/companies', { ...own, name: `Company ${number}`, industry: 'energy', country: 'Oman' });
  const client = await signedIn(load, '/api/companies/login', own);
  const me = await decided(load, () => client.get('/api/companies/auth/check'));
  const { id } = me?.body ?? {};
  const acknowledged = new Set<number>();
  return {
    async work() {
      if (acknowledged.size >= draftsMax) return;
      const job = draft();
      const key = randomUUID();
      const answer = await decided(load, () => client.send('POST', '/api/jobs', { body: job, key }));
      if (answer?.status === 201) {
        if (acknowledged.has(answer.body.id)) load.tally.lost.push(`job ${answer.body.id} was given out twice`);
        acknowledged.add(answer.body.id);
        load.tally.writes += 1;
      } else if (answer) {
        load.tally.lost.push(`a job of company ${number} was answered with ${answer.status} ${answer.body?.code}`);
      }
    },
    async check() {
      const answer = await decided(load, () => client.get(`/api/companies/${id}/jobs`));
      if (!answer) return;
      const there = new Set(answer.body.map((job: { id: number }) => job.id));
      for (const job of acknowledged) if (!there.has(job)) load.tally.lost.push(`job ${job} of company ${number}`);
      if (there.size > acknowledged.size + 1) load.tally.lost.push(`company ${number} has jobs twice`);
    },
  };
}

/** Somebody who looks around. */
function reader(load: Load): Worker {
  const client = createClient(load.origin);
  const paths = ['/api/users?limit=20', '/api/users?q=person', '/api/companies', '/api/stats', '/'];
  let count = 0;
  return {
    async work() {
      count += 1;
      const answer = await decided(load, () => client.get(paths[count % paths.length] ?? '/'));
      if (answer) load.tally.reads += 1;
    },
    check: () => Promise.resolve(),
  };
}

/**
 * Lets people and companies work at the same time until the load ends.
 *
 * @param others Further ones, made with the load that their checks use too.
 * @returns What looks for lost writes.
 */
export async function startLoad(
  load: Load,
  others: (load: Load) => Promise<Worker>[] = () => [],
): Promise<{ running: Promise<unknown>; check: (last: Load) => Promise<void> }> {
  // The checks at the end ask under a signal of their own.
  const shared = { ...load };
  const workers = await Promise.all([
    ...Array.from({ length: 8 }, (_, number) => editor(shared, number)),
    ...Array.from({ length: 3 }, (_, number) => employer(shared, number)),
    ...Array.from({ length: 4 }, () => reader(shared)),
    ...others(shared),
  ]);
  const running = Promise.all(
    workers.map(async ({ work }) => {
      while (!load.ending.aborted) {
        await work();
        await pause(restMs);
      }
    }),
  );
  return {
    running,
    async check(last) {
      Object.assign(shared, last);
      for (const { check } of workers) await check();
    },
  };
}
