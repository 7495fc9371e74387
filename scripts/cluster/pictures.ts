import sharp from 'sharp';
import { createClient } from '../soak/client.ts';
import { account, decided, type Load } from '../soak/people.ts';

/**
 * Gives a person a picture at the first server, and asks all servers for it, and again after the account is gone. A
 * call that a busy server refuses is sent again.
 *
 * @returns The faults, in words.
 */
export async function showPictures(load: Load, origins: readonly string[]): Promise<string[]> {
  const client = createClient(origins[0] ?? '');
  const own = account('shown');
  const person = { ...own, name: 'Somebody with a picture', dateOfBirth: '1990-05-07', industry: 'technology' };
  const send = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, body: object) => {
    const answer = await decided(load, () => client.send(method, path, { body }));
    if (!answer || answer.status >= 400) throw new Error(`${method} ${path} was answered with ${answer?.status}`);
    return answer.body;
  };
  const { id } = await send('POST', '/api/users', person);
  const profilePicture = `data:image/png;base64,${(await square()).toString('base64')}`;
  const shownPerson = await send('PATCH', `/api/users/${id}`, { profilePicture });
  const statuses = () =>
    Promise.all(origins.map(async (origin) => (await fetch(origin + shownPerson.profilePicture)).status));
  const shown = await statuses();
  await send('DELETE', '/api/account', { password: own.password });
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
