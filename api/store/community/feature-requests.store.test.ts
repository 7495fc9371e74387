import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { newAdmin, newTalent } from '../../testing/store-builders.ts';
import type { Own } from '../records.ts';
import type { CountedRequest } from './feature-requests.store.ts';

const request = { title: 'Dark paper', description: 'For nights' };
const titlesOf = (items: readonly CountedRequest[]) => items.map(({ title }) => title);
// The policies of the domain prove ownership; these tests assert it.
const own = (request: CountedRequest) => request as unknown as Own<CountedRequest>;

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

  it('count the votes of each by itself, and tell each viewer of the own one', async () => {
    const store = await open();
    const [author = 0, other = 0, third = 0] = await store.bulk.insertTalents([
      newTalent(1),
      newTalent(2),
      newTalent(3),
    ]);
    const ids: number[] = [];
    for (const title of ['One', 'Two', 'Three']) {
      ids.push((await store.featureRequests.insert(author, { ...request, title })).id);
    }
    const [one = 0, two = 0, three = 0] = ids;
    for (const userId of [other, third]) await store.featureRequests.setVote({ featureRequestId: two, userId }, true);
    await store.featureRequests.setVote({ featureRequestId: one, userId: other }, true);
    const seenBy = async (viewerId: number | null, given = {}) => {
      const { items } = await store.featureRequests.list({ viewerId, limit: 9, ...given });
      return items.map(({ title, votes, hasVoted }) => [title, votes, hasVoted]);
    };
    const rows = (...voted: boolean[]) => [
      ['Two', 3, voted[0]],
      ['One', 2, voted[1]],
      ['Three', 1, voted[2]],
    ];
    expect(await seenBy(author)).toEqual(rows(true, true, true));
    expect(await seenBy(other)).toEqual(rows(true, true, false));
    expect(await seenBy(third)).toEqual(rows(true, false, false));
    expect(await seenBy(null)).toEqual(rows(false, false, false));
    expect(await seenBy(null, { cursor: `2-${one}` })).toEqual([['Three', 1, false]]);
    expect(await seenBy(null, { cursor: `1-${three}` })).toEqual([]);
    for (const cursor of ['2-', '-1', 'x', `2-${one}x`]) expect(await seenBy(null, { cursor })).toHaveLength(3);
    const page = (limit: number, cursor?: string) => store.featureRequests.list({ viewerId: null, limit, cursor });
    expect([(await page(3)).nextCursor, (await page(2)).nextCursor]).toEqual([null, `2-${one}`]);
    await store.featureRequests.setVote({ featureRequestId: two, userId: other }, false);
    expect(await seenBy(third)).toEqual([
      ['Two', 2, true],
      ['One', 2, false],
      ['Three', 1, false],
    ]);
    expect(await seenBy(author, { status: 'planned' })).toEqual([]);
  });

  it('are withdrawn one at a time, also those without an author', async () => {
    const store = await open();
    const [author = 0, other = 0] = await store.bulk.insertTalents([newTalent(1), newTalent(2)]);
    const made = [
      await store.featureRequests.insert(author, request),
      await store.featureRequests.insert(author, request),
    ];
    const [first, second] = made;
    if (!first || !second) throw new Error('There are two');
    await store.featureRequests.setVote({ featureRequestId: second.id, userId: other }, true);
    expect(await store.featureRequests.remove(own(first))).toBe(true);
    expect(await store.featureRequests.find(second.id, other)).toMatchObject({ votes: 2, hasVoted: true });
    expect(await store.featureRequests.remove(own({ ...second, userId: null }))).toBe(false);
  });

  it('get each status by an administrator, which is entered once', async () => {
    const store = await open();
    const admin = await newAdmin(store);
    const { id } = await store.featureRequests.insert(admin.id, request);
    const other = await store.featureRequests.insert(admin.id, request);
    const createdAt = store.clock.now();
    for (const status of ['declined', 'declined', 'planned', 'done', 'pending'] as const) {
      store.clock.advance(1000);
      const before = await store.featureRequests.find(id, admin.id);
      const updatedAt = before?.status === status ? before.updatedAt : store.clock.now();
      const set = await store.featureRequests.setStatus(admin, id, status);
      expect(set).toMatchObject({ id, status, createdAt, updatedAt, votes: 1, hasVoted: true });
      expect(await store.featureRequests.find(id, admin.id)).toEqual(set);
      const vote = { featureRequestId: id, userId: admin.id };
      const isOpen = status === 'planned' || status === 'pending';
      const voted = await store.featureRequests.setVote(vote, true);
      expect(voted).toEqual(isOpen ? set : { refused: 'request_closed' });
    }
    expect(await store.featureRequests.find(other.id, admin.id)).toEqual(other);
    const { items } = await store.admin.auditLog({ limit: 9 });
    expect(items.map(({ action, subjectId }) => [action, subjectId])).toEqual(
      ['reopen_request', 'finish_request', 'plan_request', 'decline_request'].map((action) => [action, id]),
    );
  });
});
