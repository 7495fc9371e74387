import { expect, it } from 'vitest';
import { pathOf, requestLine } from './endpoint.ts';
import { getFeedChanges } from './sync.ts';
import { updateProfile } from './users.ts';

it('fills the parts of a path, and encodes them', () => {
  expect(requestLine(updateProfile, { params: { id: 7 } })).toEqual({ method: 'PATCH', path: '/api/users/7' });
  expect(pathOf({ path: '/api/users/slug/:slug' }, { params: { slug: 'a/b?ب' } })).toBe(
    '/api/users/slug/a%2Fb%3F%D8%A8',
  );
});

it('writes a query as forms do, without what is empty', () => {
  const query = { since: '1.2', limit: 500, q: 'a b&c', industry: '', country: undefined };
  expect(pathOf(getFeedChanges, { params: { feed: 'jobs' }, query })).toBe(
    '/api/sync/jobs/changes?since=1.2&limit=500&q=a+b%26c',
  );
});
