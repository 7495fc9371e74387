import type { TestClient } from '../test-client.ts';
import { house, type Row } from './matrix-house.ts';

/** The public lists, feeds and profiles, and what people change in their own. */
export const peopleRows: readonly Row[] = [
  { call: 'listTalents', send: (client) => client.get('/api/users'), expected: 200 },
  { call: 'listFeaturedTalents', send: (client) => client.get('/api/featured-users'), expected: 200 },
  { call: 'getStats', send: (client) => client.get('/api/stats'), expected: 200 },
  { call: 'getFeedDigest', send: (client) => client.get('/api/sync/talents/digest'), expected: 200 },
  { call: 'getFeedShard', send: (client) => client.get('/api/sync/companies/shards/0'), expected: 200 },
  { call: 'getFeedChanges', send: (client) => client.get('/api/sync/jobs/changes?since=an-older.1'), expected: 410 },
  { call: 'checkSlug', send: (client) => client.get('/api/slugs/somebody'), expected: 200 },
  { call: 'getProfile', send: (client) => client.get(`/api/users/slug/${house.owner.slug}`), expected: 200 },
  {
    call: 'getAvailability',
    send: (client) => client.get(`/api/users/${house.owner.id}/availability`),
    expected: [401, 401, 401, 401, 401, 200, 200],
  },
  {
    call: "updateProfile of the owner's",
    send: (client) => client.patch(`/api/users/${house.owner.id}`, { bio: 'changed' }),
    expected: [401, 200, 403, 403, 403, 401, 401],
  },
  {
    call: 'updateProfile of the own',
    send: (client, actor) => client.patch(`/api/users/${house.ids[actor]}`, { bio: 'own' }),
    expected: [401, 200, 200, 200, 200, 401, 401],
  },
  {
    call: 'updateProfile of nobody',
    send: (client) => client.patch('/api/users/999999', { bio: 'x' }),
    expected: [401, 404, 404, 404, 404, 401, 401],
  },
  ...(['education', 'experience'] as const).flatMap((list): Row[] => {
    const call = list === 'education' ? 'setEducation' : 'setExperience';
    const put = (client: TestClient, id: number) =>
      client.request(`/api/users/${id}/${list}`, { method: 'PUT', body: { [list]: [] } });
    return [
      { call, send: (client) => put(client, house.owner.id), expected: [401, 200, 403, 403, 403, 401, 401] },
      {
        call: `${call} of nobody`,
        send: (client) => put(client, 999999),
        expected: [401, 404, 404, 404, 404, 401, 401],
      },
    ];
  }),
  { call: 'listSuccessStories', send: (client) => client.get('/api/success-stories'), expected: 200 },
  { call: 'recordVisit', send: (client) => client.post(`/api/users/${house.owner.id}/visits`, {}), expected: 200 },
  { call: 'recordVisit of nobody', send: (client) => client.post('/api/users/999999/visits', {}), expected: 404 },
  {
    call: "listOwnVisits of the owner's",
    send: (client) => client.get(`/api/users/${house.owner.id}/visits`),
    expected: [401, 200, 403, 403, 403, 401, 401],
  },
  {
    call: 'listOwnVisits of the own',
    send: (client, actor) => client.get(`/api/users/${house.ids[actor]}/visits`),
    expected: [401, 200, 200, 200, 200, 401, 401],
  },
  { call: 'getFeedRows', send: (client) => client.get('/api/sync/talents/rows?ids=1,2'), expected: 200 },
];
