import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FeedCopy, OfflineData } from '#pwa/data/offline/offline-data.ts';
import { dialogClosed, dialogOf, press, said } from '#pwa/testing/read-page.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import { Toaster } from '#pwa/ui/toaster.tsx';
import { HeldList } from './held-list.tsx';
import { CapacityChoices, RemoveAll, Unavailable } from './offline-data-screen.tsx';
import { StorageCard } from './storage-card.tsx';

beforeEach(() => startTexts('en'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const now = new Date();
const fresh: FeedCopy = { held: 48, available: 48, bytes: 412_000, syncedAt: now, isFilling: false, progress: 1 };
const never: FeedCopy = { held: 0, available: null, bytes: 0, syncedAt: null, isFilling: false, progress: 0 };
const kept: OfflineData = {
  state: 'ready',
  feeds: { talents: { ...fresh, held: 480, available: 2_500 }, companies: fresh, jobs: never },
  total: { held: 528, available: 2_548, bytes: 824_000 },
  syncedAt: now,
  isRefreshing: false,
  hasFailed: false,
  viewedProfiles: 23,
  storage: { usedBytes: 3_400_000, quotaBytes: 50_000_000, isPersisted: false },
  choice: 'auto',
  auto: 'phone',
};

async function show(component: () => React.ReactNode) {
  await renderRoutes('/offline', { '/offline': component });
}

describe('what is kept for offline reading (V4)', () => {
  it('tells how much, how old and how big each directory is, the count beside the name', async () => {
    await show(() => <HeldList feeds={kept.feeds} viewedProfiles={kept.viewedProfiles} />);
    const [talents, companies, jobs, viewed] = screen.getAllByRole('listitem').map((row) => row.textContent);
    expect(talents).toMatch(/^Talent directory 480 of 2,500Updated now · 412 kB$/);
    expect(companies).toMatch(/^Companies 48Updated now/);
    expect(jobs).toBe('Jobs Not saved yet');
    expect(viewed).toMatch(/^Profiles you opened 23/);
    expect(screen.getByRole('heading', { name: /^Companies\s*48$/ })).toBeDefined();
  });

  it('tells of a directory that came with lists alone, is empty, or is larger than the server said', async () => {
    const rows = async (feeds: Partial<OfflineData['feeds']>) => {
      cleanup();
      await show(() => <HeldList feeds={{ ...kept.feeds, ...feeds }} viewedProfiles={0} />);
      return screen.getAllByRole('listitem').map((row) => row.textContent);
    };
    const listed = { ...never, held: 72, bytes: 9_000 };
    const empty = { ...fresh, held: 0, available: 0, bytes: 0 };
    expect((await rows({ talents: listed, companies: empty, jobs: { ...fresh, held: 50 } })).slice(0, 3)).toEqual([
      'Talent directory 729 kB',
      'Companies Updated now · 0 kB',
      'Jobs 50Updated now · 412 kB',
    ]);
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect((await rows({ jobs: { ...never, isFilling: true } }))[2]).toBe('Jobs 0 kB · 0% saved');
  });

  it('shows how far a first fill has come', async () => {
    const talents = { ...fresh, held: 10, available: 40, isFilling: true, progress: 0.25 };
    await show(() => <HeldList feeds={{ ...kept.feeds, talents }} viewedProfiles={0} />);
    expect(screen.getByRole('progressbar')).toHaveProperty('value', 0.25);
    expect(screen.getByText(/25% saved/)).toBeDefined();
  });

  it('is not up to date, and is no share of anything, before the server said how much there is', async () => {
    const early = { ...kept, feeds: { ...kept.feeds, talents: { ...never, held: 72 } }, syncedAt: null };
    await show(() => <StorageCard data={early} isOffline={false} onRefresh={async () => undefined} />);
    expect(screen.getByRole('status').textContent).toBe('Saving now');
    expect(screen.queryByText(/of the talent directory/)).toBeNull();
    expect(document.body.textContent).toBe('3.4 MB of 50 MB that Dalil may useSaving nowRefresh everything');
  });

  it('is being saved while any of the directories is, and empty before the first of all', async () => {
    const shown = (data: OfflineData) => show(() => <StorageCard data={data} isOffline={false} onRefresh={vi.fn()} />);
    const state = () => screen.getByRole('status').textContent;
    await shown({ ...kept, feeds: { ...kept.feeds, jobs: { ...never, isFilling: true } } });
    expect(state()).toBe('Saving now');
    cleanup();
    await shown({ ...kept, isRefreshing: true });
    expect(state()).toBe('Saving now');
    cleanup();
    await shown(kept);
    expect(state()).toBe('Up to date');
    cleanup();
    await shown({
      ...kept,
      feeds: { talents: never, companies: never, jobs: never },
      total: { ...kept.total, held: 0 },
    });
    expect(state()).toBe('Nothing saved yet');
  });

  it('is renewed on request, and says so offline that it cannot be', async () => {
    const onRefresh = vi.fn(async () => undefined);
    await show(() => <StorageCard data={kept} isOffline={false} onRefresh={onRefresh} />);
    expect(screen.getByText('3.4 MB')).toBeDefined();
    expect(screen.getByText(/^19% of the talent directory/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Refresh everything' }));
    expect(onRefresh).toHaveBeenCalledOnce();
    cleanup();
    await show(() => <StorageCard data={kept} isOffline onRefresh={onRefresh} />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText(/^Refreshing needs a connection/)).toBeDefined();
  });

  it('tells that the last refresh did not succeed, but not during the next one or without a line', async () => {
    const failure = async (change: Partial<OfflineData>, isOffline = false) => {
      cleanup();
      await show(() => <StorageCard data={{ ...kept, ...change }} isOffline={isOffline} onRefresh={vi.fn()} />);
      return screen.queryByText('The data could not be refreshed');
    };
    expect(await failure({ hasFailed: true })).not.toBeNull();
    expect(await failure({})).toBeNull();
    expect(await failure({ hasFailed: true }, true)).toBeNull();
    expect(screen.getByRole('status').querySelector('.nuqta-hollow')).not.toBeNull();
    expect(await failure({ hasFailed: true, isRefreshing: true })).toBeNull();
    expect(screen.getByRole('button', { name: 'Refreshing…' }).getAttribute('aria-busy')).toBe('true');
  });

  it('is measured in bytes and in its share of the directory, as far as both are known', async () => {
    const shown = async (change: Partial<OfflineData>) => {
      cleanup();
      await show(() => <StorageCard data={{ ...kept, ...change }} isOffline={false} onRefresh={vi.fn()} />);
      const [bytes, facts] = [...document.querySelectorAll('section p')].map(({ textContent }) => textContent?.trim());
      return [bytes, facts, document.querySelectorAll('.meter .on').length];
    };
    expect(await shown({})).toEqual([
      '3.4 MB of 50 MB that Dalil may use',
      '19% of the talent directory is on this device · Updated now',
      2,
    ]);
    expect(await shown({ storage: null, syncedAt: null })).toEqual([
      '824 kB',
      '19% of the talent directory is on this device',
      2,
    ]);
    const none = { ...kept.feeds, talents: { ...fresh, held: 0, available: 0 } };
    expect(await shown({ feeds: none })).toEqual([
      '3.4 MB of 50 MB that Dalil may use',
      '0% of the talent directory is on this device · Updated now',
      0,
    ]);
  });

  it('is chosen by its owner, who sees what "auto" means here', async () => {
    const onChoose = vi.fn();
    await show(() => <CapacityChoices choice="auto" auto="phone" onChoose={onChoose} />);
    expect(screen.getByRole('radio', { name: 'Let Dalil decide' })).toHaveProperty('checked', true);
    expect(screen.getByText('On this device that is now: The newest.')).toBeDefined();
    fireEvent.click(screen.getByRole('radio', { name: 'Everything' }));
    expect(onChoose).toHaveBeenCalledWith('all');
  });

  it('says so where the browser does not keep the choice', async () => {
    const onChoose = () => {
      throw new DOMException('closed', 'SecurityError');
    };
    await show(() => (
      <>
        <CapacityChoices choice="auto" auto="phone" onChoose={onChoose} />
        <Toaster />
      </>
    ));
    fireEvent.click(screen.getByRole('radio', { name: 'Everything' }));
    expect(await screen.findByText('Your choice could not be saved')).toBeDefined();
    expect(screen.getByRole('radio', { name: 'Let Dalil decide' })).toHaveProperty('checked', true);
  });

  it('is deleted only after asking, with a warning when there is no network to bring it back', async () => {
    const onRemove = vi.fn(async () => undefined);
    await show(() => <RemoveAll storage={kept.storage} isOffline onRemove={onRemove} />);
    fireEvent.click(screen.getByRole('button', { name: 'Delete all saved data' }));
    expect(onRemove).not.toHaveBeenCalled();
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/You are offline\. If you delete it now/)).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(onRemove).toHaveBeenCalledOnce();
  });

  it('says what became of it when it was to be deleted, and stays when that is taken back', async () => {
    const removal = Promise.withResolvers<void>();
    const onRemove = vi.fn(() => removal.promise);
    await show(() => (
      <>
        <RemoveAll storage={null} isOffline={false} onRemove={onRemove} />
        <Toaster />
      </>
    ));
    const ask = async () => {
      press('Delete all saved data');
      const dialog = await dialogOf('Delete the offline data?');
      return { dialog, button: dialog.getByRole('button', { name: 'Delete' }) };
    };
    const first = await ask();
    expect(first.dialog.queryByText(/^You are offline/)).toBeNull();
    fireEvent.click(first.dialog.getByRole('button', { name: 'Cancel' }));
    await dialogClosed();
    expect(onRemove).not.toHaveBeenCalled();
    const second = await ask();
    fireEvent.click(second.button);
    await waitFor(() => expect(second.button.getAttribute('aria-disabled')).toBe('true'));
    removal.resolve();
    await said('Offline data deleted');
    await dialogClosed();
    onRemove.mockRejectedValueOnce(new Error('no'));
    const third = await ask();
    expect(third.button.getAttribute('aria-disabled')).not.toBe('true');
    fireEvent.click(third.button);
    await said('The data could not be deleted');
    await dialogClosed();
  });

  it('says whether the browser keeps it for good, where that is known', async () => {
    const said = async (storage: OfflineData['storage']) => {
      cleanup();
      await show(() => <RemoveAll storage={storage} isOffline={false} onRemove={vi.fn()} />);
      return document.querySelector('section > p:first-child')?.textContent;
    };
    const storage = { usedBytes: 1, quotaBytes: 2, isPersisted: true };
    expect(await said(storage)).toBe('Your browser will keep this data.');
    expect(await said({ ...storage, isPersisted: false })).toMatch(/^If the device runs low on space/);
    expect(await said(null)).toBeUndefined();
  });

  it('is honest where the browser keeps nothing', async () => {
    await show(() => <Unavailable reason="unavailable" />);
    expect(screen.getByText('This browser can’t save data')).toBeDefined();
  });

  it('SYNC-19 tells a full device from a browser that keeps nothing', async () => {
    await show(() => <Unavailable reason="full" />);
    expect(screen.getByText('This device is full')).toBeDefined();
  });

  it('has Arabic numbers and words in Arabic (A7, A10)', async () => {
    await startTexts('ar');
    await show(() => <HeldList feeds={kept.feeds} viewedProfiles={kept.viewedProfiles} />);
    expect(screen.getByText('٤٨٠ من ٢٬٥٠٠')).toBeDefined();
  });
});
