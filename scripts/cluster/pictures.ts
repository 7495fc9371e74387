import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { createClient } from '../soak/client.ts';

/**
 * Gives a person a picture at the first server, and asks all servers for it, and again after the account is gone.
 *
 * @returns The faults, in words.
 */
export async function showPictures(origins: readonly string[]): Promise<string[]> {
  const client = createClient(origins[0] ?? '');
  const own = { email: `picture-${randomUUID()}@example.com`, password: 'secret-enough' };
  const person = { ...own, name: 'Somebody with a picture', dateOfBirth: '1990-05-07', industry: 'technology' };
  const { body: account } = await client.send('POST', '/api/users', { body: person });
  const profilePicture = `data:image/png;base64,${(await square()).toString('base64')}`;
  const { body } = await client.send('PATCH', `/api/users/${account.id}`, { body: { profilePicture } });
  const statuses = () => Promise.all(origins.map(async (origin) => (await fetch(origin + body.profilePicture)).status));
  const shown = await statuses();
  await client.send('DELETE', '/api/account', { body: { password: own.password } });
  const afterwards = await statuses();
  return [
    ...(shown.every((status) => status === 200) ? [] : [`the picture is ${shown.join(', ')}`]),
    ...(afterwards.every((status) => status === 404) ? [] : [`the deleted picture is ${afterwards.join(', ')}`]),
  ];
}

function square(): Promise<Buffer> {
  return sharp({ create: { width: 64, height: 64, channels: 3, background: '#0a5' } })
    .png()
    .toBuffer();
}
