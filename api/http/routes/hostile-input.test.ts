import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '#shared/contract/all-endpoints.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { testScope, tries } from '../../../scripts/testing/test-scope.ts';
import { otherShots, type Shot, shotsAt } from '../../testing/hostile-shots.ts';
import {
  type ActorName,
  anotherSession,
  closeHouse,
  engines,
  house,
  openHouse,
} from '../../testing/permissions/matrix-house.ts';

const calls = Object.entries(allEndpoints);
const each = { usual: 1, long: 500 };

/** Who may make a call with each audience. */
const actorOf: Record<Endpoint['audience'], ActorName> = {
  public: 'visitor',
  visitor: 'owner',
  anyone: 'owner',
  user: 'owner',
  admin: 'admin',
  'company-visitor': 'company',
  company: 'company',
};

const agent = new Agent({ keepAlive: true, maxSockets: 8 });
afterAll(() => agent.destroy());

function send({ method, path, headers = {}, body }: Shot, cookie: string): Promise<number> {
  const { port } = new URL(house.app.origin);
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        agent,
        headers: { cookie, connection: 'keep-alive', ...length, ...headers },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** What fails: answers from 500 on, and requests without an answer. */
async function failuresOf(shots: Iterable<Shot>, cookie: string): Promise<string[]> {
  const failures: string[] = [];
  const left = shots[Symbol.iterator]();
  async function shoot(): Promise<void> {
    for (let next = left.next(); !next.done; next = left.next()) {
      const shot = next.value;
      const status = await send(shot, cookie).catch((error: Error) => error.message);
      const isRefusedByParser = typeof status === 'string';
      // Without a mail server or keys of a payment provider these are right.
      if (isRefusedByParser || (status >= 500 && status !== 503))
        failures.push(`${status} ${JSON.stringify(shot).slice(0, 400)}`);
    }
  }
  await Promise.all(Array.from({ length: 8 }, shoot));
  return failures;
}

// `npm test` takes the engine that answers quickly; one value for each place, another one at each.
const tried = testScope === 'quick' ? engines.slice(0, 1) : engines;

describe.each(tried)('hostile values, with $name', (engine) => {
  beforeAll(() => openHouse(engine), 120_000);
  afterAll(closeHouse, 60_000);
  const count = tries(each.usual, each.usual, each.long);

  it.each(calls)(
    'fail no call of %s, in any place of it',
    async (_, endpoint) => {
      const actor = actorOf[endpoint.audience];
      const client = actor === 'visitor' ? house.app.client() : await anotherSession(actor);
      const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ');
      const logged = house.app.logLines.length;
      expect(await failuresOf(shotsAt(endpoint, count), cookie)).toEqual([]);
      expect(errorsSince(logged)).toEqual([]);
    },
    600_000,
  );

  it('fail no page, file or feed', async () => {
    const logged = house.app.logLines.length;
    expect(await failuresOf(otherShots(count), '')).toEqual([]);
    expect(errorsSince(logged)).toEqual([]);
  }, 600_000);
});

it('bytes behind a request that are no request are no error of ours', async () => {
  await openHouse(engines[0]);
  const socket = connect(Number(new URL(house.app.origin).port), '127.0.0.1');
  // The second one is read while the first is still worked on.
  socket.write(`DELETE /api/account HTTP/1.1\r\nHost: x\r\n\r\n{"password":"x"}\r\n\r\n`);
  await text(socket);
  expect(errorsSince(0)).toEqual([]);
  await closeHouse();
}, 120_000);

function errorsSince(place: number): string[] {
  return house.app.logLines.slice(place).filter((line) => JSON.parse(line).level >= 50);
}
