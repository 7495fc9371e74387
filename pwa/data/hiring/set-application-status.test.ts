import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildJob, buildReceived } from '#pwa/testing/build-job.ts';
import { type SeenRequest, startFakeServer } from '#pwa/testing/fake-server.ts';
import type { ApplicationStatus } from '#shared/catalog/statuses.ts';
import type { ReceivedApplication } from '#shared/model/application.ts';
import { forgetResources } from '../core/resource-cache.ts';
import { chosenStatuses, receivedApplications, setApplicationStatus, withChosen } from './received-applications.ts';

const companyId = 3;
let stored = buildReceived();
let stop: () => void;

beforeEach(() => {
  stored = buildReceived();
});
afterEach(() => {
  stop();
  forgetResources('');
  vi.unstubAllGlobals();
});

function answer({ method, path, body }: SeenRequest) {
  if (method === 'PATCH') stored = { ...stored, ...(body as object) };
  if (path.startsWith('/api/companies')) return { body: [buildJob()] };
  return { body: method === 'PATCH' ? stored : [stored] };
}

async function openList() {
  const list = receivedApplications(companyId, 5);
  stop = list.subscribe(() => undefined);
  await vi.waitFor(() => expect(list.get().state).toBe('ready'));
  const shown = () => {
    const now = list.get();
    return now.state === 'ready' ? withChosen(now.data, chosenStatuses.get())[0]?.status : undefined;
  };
  return shown;
}

describe('the status of an application', () => {
  it('is shown at once and stays (S2)', async () => {
    startFakeServer(answer);
    const shown = await openList();
    const set = setApplicationStatus(stored, { status: 'accepted', message: null }, companyId);
    expect(shown()).toBe('accepted');
    await set;
    expect(shown()).toBe('accepted');
    expect(chosenStatuses.get().size).toBe(0);
  });

  it('is taken back when it cannot be saved (S3)', async () => {
    startFakeServer((request) =>
      request.method === 'PATCH' ? { status: 503, body: { message: 'Busy', code: 'busy' } } : answer(request),
    );
    const shown = await openList();
    const set = setApplicationStatus(stored, { status: 'rejected', message: null }, companyId);
    expect(shown()).toBe('rejected');
    await expect(set).rejects.toMatchObject({ code: 'busy' });
    expect(shown()).toBe('pending');
  });

  it('is in the end the last of choices that follow each other quickly (S2)', async () => {
    const first = Promise.withResolvers<void>();
    const server = startFakeServer(async (request) => {
      if (request.method === 'PATCH' && Object(request.body).status === 'reviewing') await first.promise;
      return answer(request);
    });
    const shown = await openList();
    const choose = (status: ApplicationStatus) => setApplicationStatus(stored, { status, message: null }, companyId);
    const sets = [choose('reviewing')];
    await vi.waitFor(() => expect(server.seen.at(-1)?.method).toBe('PATCH'));
    sets.push(choose('accepted'), choose('rejected'));
    expect(shown()).toBe('rejected');
    first.resolve();
    await Promise.all(sets);
    expect(shown()).toBe('rejected');
    expect(stored.status).toBe('rejected');
    const sent = server.seen.filter(({ method }) => method === 'PATCH').map(({ body }) => Object(body).status);
    expect(sent).toEqual(['reviewing', 'rejected']);
  });

  it('changes neither another application nor its words, and both are asked for anew once all are sent', async () => {
    const second = buildReceived({ id: 10 });
    const slow = Promise.withResolvers<void>();
    const changed = async (before: ReceivedApplication, body: unknown) => {
      if (before === second) await slow.promise;
      return { body: { ...before, ...Object(body) } };
    };
    const server = startFakeServer(({ method, path, body }) => {
      if (method === 'PATCH') return changed(path.includes('/10') ? second : stored, body);
      return { body: path.startsWith('/api/companies') ? [buildJob()] : [stored, second] };
    });
    const lists = () => server.seen.filter(({ path }) => path.endsWith('/applications')).length;
    const jobs = () => server.seen.filter(({ path }) => path.startsWith('/api/companies')).length;
    await openList();
    const list = receivedApplications(companyId, 5);
    const shown = () => {
      const now = list.get();
      return now.state === 'ready' ? withChosen(now.data, chosenStatuses.get()) : [];
    };
    expect(shown()).toEqual([stored, second]);
    const words = { status: 'accepted', message: 'Welcome' } as const;
    const sets = [stored, second].map((one) => setApplicationStatus(one, words, companyId));
    expect(chosenStatuses.get().size).toBe(2);
    expect(shown()).toMatchObject(
      [stored, second].map(({ id }) => ({ id, status: 'accepted', statusMessage: 'Welcome' })),
    );
    const before = lists();
    await sets[0];
    expect([...chosenStatuses.get().keys()]).toEqual([10]);
    await vi.waitFor(() => expect(jobs()).toBe(1));
    expect(lists()).toBe(before);
    slow.resolve();
    await sets[1];
    await vi.waitFor(() => expect([lists(), jobs()]).toEqual([before + 1, 2]));
    expect(chosenStatuses.get().size).toBe(0);
  });

  it('that the server has already stays as the server tells it', () => {
    stop = () => undefined;
    const one = buildReceived({ status: 'accepted', statusMessage: 'Of before' });
    const chosen = new Map([[one.id, { status: 'accepted' as const, message: 'New' }]]);
    expect(withChosen([one], chosen)).toEqual([one]);
    const none = [one];
    expect(withChosen(none, new Map())).toBe(none);
    const other = withChosen(
      [one, { ...one, id: 99 }],
      new Map([[99, { status: 'rejected' as const, message: null }]]),
    );
    expect(other).toEqual([one, { ...one, id: 99, status: 'rejected', statusMessage: null }]);
  });

  it('is asked for again after a change, since others decide too (S2)', async () => {
    const server = startFakeServer(answer);
    const shown = await openList();
    await setApplicationStatus(stored, { status: 'reviewing', message: null }, companyId);
    stored = { ...stored, status: 'accepted' };
    await vi.waitFor(() => expect(shown()).toBe('accepted'));
    expect(server.seen.filter(({ path }) => path.endsWith('/applications')).length).toBeGreaterThan(1);
  });
});
