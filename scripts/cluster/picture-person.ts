import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { account, decided, type Load, signedIn, type Worker } from '../soak/people.ts';

const checkedEvery = 3;

/**
 * Somebody who changes the own picture again and again, each time under a key; while the store of pictures is away this
 * is refused for now. An acknowledged picture is there for everybody, whichever server answers.
 *
 * @param origins The servers, asked one by one at the end.
 */
export async function picturePerson(load: Load, number: number, origins: readonly string[]): Promise<Worker> {
  const own = account('picture');
  const person = { ...own, name: `Pictured ${number}`, dateOfBirth: '1990-05-07', industry: 'technology' };
  let client = await signedIn(load, '/api/users', person);
  if (!client.hasCookie()) client = await signedIn(load, '/api/auth/login', own);
  const known = await decided(load, () => client.get('/api/auth/check'));
  const { id } = known?.body ?? {};
  let shown = '';
  let changes = 0;

  async function isThere(origin: string): Promise<void> {
    if (shown === '') return;
    const answer = await decided(load, async () => {
      const { status } = await fetch(origin + shown, { signal: AbortSignal.timeout(30_000) });
      return { status, body: undefined };
    });
    if (!answer) return;
    load.tally.reads += 1;
    if (answer.status !== 200) load.tally.lost.push(`the picture of person ${number} is ${answer.status} at ${origin}`);
  }

  return {
    async work() {
      changes += 1;
      const key = randomUUID();
      const profilePicture = await coloured(number, changes);
      const answer = await decided(load, () =>
        client.send('PATCH', `/api/users/${id}`, { body: { profilePicture }, key }),
      );
      if (answer?.status === 200) {
        shown = answer.body.profilePicture;
        load.tally.writes += 1;
      } else if (answer) {
        load.tally.lost.push(`picture ${changes} of person ${number} was answered with ${answer.status}`);
      }
      if (changes % checkedEvery === 0) await isThere(load.origin);
    },
    async check() {
      for (const origin of origins) await isThere(origin);
    },
  };
}

/** A small picture like no other. */
async function coloured(number: number, change: number): Promise<string> {
  const background = { r: (number * 80) % 256, g: change % 256, b: (change * 7) % 256 };
  const picture = sharp({ create: { width: 64, height: 64, channels: 3, background } });
  return `data:image/png;base64,${(await picture.png().toBuffer()).toString('base64')}`;
}
