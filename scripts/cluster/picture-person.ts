import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { decided, type Load, newPerson, type Worker } from '../soak/people.ts';

const checkedEvery = 3;

/**
 * Somebody who changes the own picture again and again, each time under a key; while the store of pictures is away the
 * change is refused. An acknowledged picture is at every server, and at none after the account is deleted.
 *
 * @param origins The servers; at the end each is asked.
 */
export async function picturePerson(load: Load, number: number, origins: readonly string[]): Promise<Worker> {
  const { client, id, password } = await newPerson(load, `Pictured ${number}`);
  let shown = '';
  let changes = 0;

  async function expectStatus(status: number, origin: string): Promise<void> {
    if (shown === '') return;
    const answer = await decided(load, async () => {
      const picture = await fetch(origin + shown, { signal: AbortSignal.timeout(30_000) });
      return { status: picture.status, body: undefined };
    });
    if (!answer) return;
    load.tally.reads += 1;
    if (answer.status !== status)
      load.tally.lost.push(`the picture of person ${number} is ${answer.status} at ${origin}`);
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
      if (changes % checkedEvery === 0) await expectStatus(200, load.origin);
    },
    async check() {
      for (const origin of origins) await expectStatus(200, origin);
      const left = await decided(load, () => client.send('DELETE', '/api/account', { body: { password } }));
      if (left && left.status >= 400) load.tally.lost.push(`account ${id} was deleted with ${left.status}`);
      for (const origin of left ? origins : []) await expectStatus(404, origin);
    },
  };
}

/** A small picture like no other. */
async function coloured(number: number, change: number): Promise<string> {
  const background = { r: (number * 80) % 256, g: change % 256, b: (change * 7) % 256 };
  const picture = sharp({ create: { width: 64, height: 64, channels: 3, background } });
  return `data:image/png;base64,${(await picture.png().toBuffer()).toString('base64')}`;
}
