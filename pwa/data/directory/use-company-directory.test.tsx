import 'fake-indexeddb/auto';
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { buildCompanyCard } from '#pwa/testing/build-hiring-cards.ts';
import { startFakeServer } from '#pwa/testing/fake-server.ts';
import { leavePage } from '#pwa/testing/leave-page.ts';
import { cacheDb } from '../../local/cache-db.ts';
import { readList } from '../../local/lists.local.ts';
import { setInitialData } from '../core/initial-data.ts';
import { forgetResources } from '../core/resource-cache.ts';
import { useCompanyDirectory } from './use-company-directory.ts';

afterEach(async () => {
  leavePage();
  setInitialData(null);
  forgetResources('companies:');
  await cacheDb().delete();
  await cacheDb().open();
});

/** Opens the directory on a page that brought this company along. */
function openWith(id: number, isLater?: true) {
  const companies = { cards: [buildCompanyCard(id)], total: 2, next: null, ...(isLater && { isLater }) };
  setInitialData({ path: '/browse-companies', companies });
  const { result } = renderHook(() => useCompanyDirectory({}));
  const ids = () => {
    const { list } = result.current;
    return list.state === 'ready' ? list.data.cards.map((card) => card.id) : list.state;
  };
  return { result, ids };
}

function startServer() {
  return startFakeServer(() => ({ body: [buildCompanyCard(2)], headers: { 'x-total-count': '2' } }));
}

describe('the directory of companies', () => {
  it('shows and keeps the list that came with the page, without asking for it again', async () => {
    const server = startServer();
    const { result, ids } = openWith(1);
    expect([ids(), result.current.isRefreshing]).toEqual([[1], false]);
    await waitFor(async () => expect((await readList('companies', 'companies:', new Date()))?.cards).toHaveLength(1));
    expect([ids(), server.seen]).toEqual([[1], []]);
  });

  it('asks for the start of the list where a later page of it came along', async () => {
    const server = startServer();
    const { ids } = openWith(1, true);
    expect(ids()).toEqual([1]);
    await waitFor(() => expect(ids()).toEqual([2]), { timeout: 10_000 });
    expect(server.seen.map(({ path }) => path)).toEqual(['/api/companies?limit=60']);
  });
});
