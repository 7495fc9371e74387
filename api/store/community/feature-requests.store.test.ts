import { expect, it } from 'vitest';
import type { CountedRequest } from '../../ports/community.ts';
import { describeOnEachEngine, type TestStore } from '../../testing/each-engine.ts';
import { newTalent, stored } from '../../testing/store-builders.ts';

import type { Admin, Own } from '../records.ts';

const request = { title: 'Dark paper', description: 'For nights' };
const titlesOf = (items: readonly CountedRequest[]) => items.map(({ title }) => title);
// The policies of the domain prove ownership; these tests assert it.
const own = (request: CountedRequest) => request as unknown as Own<CountedRequest>;
const newAdmin = async (store: TestStore) =>
  stored(await store.users.insert(newTalent(99, { name: 'Boss', role: 'admin' }))) as unknown as Admin;

describeOnEachEngine('feature requests', (open) => {
  it('begin pending, with the vote of their author (U3, U9)', async () => {
    const store = await open();
    const [author = 0] = await store.bulk.insertTalents([newTalent(1)]);
    const made = await store.featureRequests.insert(author, request);
    expect(made).toMatchObject({ ...request, userId: author, status: 'pending', votes: 1, hasVoted: true });
    expect(made.createdAt).toEqual(store.clock.now());
    expect(await store.featureRequests.find(made.id, null)).toMatchObject({ votes: 1, hasVoted: false });
    expect(await store.featureRequests.find(999, author)).toBeUndefined();
  });

  it('count a vote once, and not when it is taken back', async () => {
    const store = await open();
    const [author = 0, userId = 0] = await store.bulk.insertTalents([newTalent(1), newTalent(2)]);
    const { id: featureRequestId } = await store.featureRequests.insert(author, request);
    const vote = { featureRequestId, userId };
    await store.featureRequests.setVote(vote, true);
    expect(await store.featureRequests.setVote(vote, true)).toMatchObject({ votes: 2, hasVoted: true });
    await store.featureRequests.setVote(vote, false);
    expect(await store.featureRequests.setVote(vote, false)).toMatchObject({ votes: 1, hasVoted: false });
    expect(await store.featureRequests.setVote({ ...vote, featureRequestId: 999 }, true)).toBeUndefined();
  });

  it('are listed by votes, then newest first, page by page, and by status', async () => {
    const store = await open();
    const people = await store.bulk.insertTalents([newTalent(1), newTalent(2), newTalent(3)]);
    const [author = 0, ...others] = people;
    const ids: number[] = [];
    for (const title of ['One', 'Two', 'Three', 'Four'])
      ids.push((await store.featureRequests.insert(author, { ...request, title })).id);
    for (const userId of others) await store.featureRequests.setVote({ featureRequestId: ids[1] ?? 0, userId }, true);
    const pages = async (cursor?: string): Promise<string[]> => {
      const page = await store.featureRequests.list({ viewerId: null, limit: 2, cursor });
      return [...titlesOf(page.items), ...(page.nextCursor ? await pages(page.nextCursor) : [])];
    };
    expect(await pages()).toEqual(['Two', 'Four', 'Three', 'One']);
    await store.featureRequests.setStatus(await newAdmin(store), ids[0] ?? 0, 'planned');
    const planned = await store.featureRequests.list({ viewerId: author, limit: 9, status: 'planned' });
    expect(planned.items).toMatchObject([{ title: 'One', hasVoted: true }]);
  });

  it('are withdrawn only while nobody else has voted', async () => {
    const store = await open();
    const [author = 0, userId = 0] = await store.bulk.insertTalents([newTalent(1), newTalent(2)]);
    const made = await store.featureRequests.insert(author, request);
    const vote = { featureRequestId: made.id, userId };
    await store.featureRequests.setVote(vote, true);
    expect(await store.featureRequests.remove(own(made))).toBe(false);
    await store.featureRequests.setVote(vote, false);
    expect(await store.featureRequests.remove(own(made))).toBe(true);
    expect(await store.featureRequests.find(made.id, author)).toBeUndefined();
  });

  it('take no votes when done or declined, and tell who decided', async () => {
    const store = await open();
    const admin = await newAdmin(store);
    const { id } = await store.featureRequests.insert(admin.id, request);
    const vote = { featureRequestId: id, userId: admin.id };
    expect(await store.featureRequests.setStatus(admin, id, 'done')).toMatchObject({ status: 'done', votes: 1 });
    await store.featureRequests.setStatus(admin, id, 'done');
    expect(await store.featureRequests.setVote(vote, false)).toEqual({ refused: 'request_closed' });
    await store.featureRequests.setStatus(admin, id, 'planned');
    expect(await store.featureRequests.setVote(vote, false)).toMatchObject({ votes: 0 });
    expect(await store.featureRequests.setStatus(admin, 999, 'done')).toBeUndefined();
    const { items } = await store.admin.auditLog({ limit: 9 });
    expect(items).toMatchObject([
      { action: 'plan_request', subject: 'request', subjectName: 'Dark paper', actor: { name: 'Boss' } },
      { action: 'finish_request' },
    ]);
  });

  it('stay when their author leaves, whose votes go (U11)', async () => {
    const store = await open();
    const [author = 0] = await store.bulk.insertTalents([newTalent(1)]);
    const { id } = await store.featureRequests.insert(author, request);
    await store.engine.write((tx) => tx.sql(`delete from users where id = ${author}`));
    expect(await store.featureRequests.find(id, null)).toMatchObject({ userId: null, votes: 0 });
  });
});
