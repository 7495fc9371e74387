import 'fake-indexeddb/auto';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { writePreference } from '#pwa/boot/stored-preference.ts';
import { connection } from '#pwa/data/core/connection.ts';
import { forgetResources } from '#pwa/data/core/resource-cache.ts';
import { companySession } from '#pwa/data/core/session-store.ts';
import { CompanyDashboardScreen } from '#pwa/screens/company-dashboard/company-dashboard-screen.tsx';
import { Toaster } from '#pwa/ui/toaster.tsx';
import type { ReceivedApplication } from '#shared/model/application.ts';
import type { OwnCompany } from '#shared/model/company.ts';
import type { Job } from '#shared/model/job.ts';
import { buildOwnCompany } from './build-company.ts';
import { buildJob } from './build-job.ts';
import { type SeenRequest, startFakeServer } from './fake-server.ts';
import { renderRoutes } from './render-routes.tsx';
import { startTexts } from './texts.ts';

interface Refusal {
  status: number;
  body: object;
}

/** The company that is signed in. */
export const company = buildOwnCompany({ id: 3 });

/** What the server has and how it answers; as new for each test. */
export const state = {
  jobs: [] as Job[],
  /** The answer to the next changes, and to the next readings of the jobs, where they are refused. */
  refusal: undefined as Refusal | undefined,
  readRefusal: undefined as Refusal | undefined,
  /** What the server makes of the next change besides. */
  changed: {} as Partial<Job>,
  received: [] as ReceivedApplication[],
  receivedRefusal: undefined as Refusal | undefined,
};

function answer(request: SeenRequest) {
  const { method, path } = request;
  if (path === '/api/companies/auth/check') {
    return { body: companySession.get().state === 'signed-out' ? null : company };
  }
  if (method === 'GET') {
    if (path.endsWith('/jobs')) return state.readRefusal ?? { body: state.jobs };
    if (path.endsWith('/applications')) return state.receivedRefusal ?? { body: state.received };
  }
  return state.refusal ?? (path.includes('/applications/') ? decide(request) : change(request));
}

/** Gives an application another status. */
function decide({ path, body }: SeenRequest) {
  const application = state.received.find(({ id }) => path.includes(`/${id}`));
  return { body: { ...application, ...(body as object) } };
}

/** Creates, changes or deletes a job. */
function change({ method, path, body }: SeenRequest) {
  const known = state.jobs.find(({ id }) => path.endsWith(`/${id}`)) ?? buildJob({ id: 40 });
  const others = state.jobs.filter((job) => job !== known);
  if (method === 'DELETE') {
    state.jobs = others;
    return { body: { message: 'Deleted', deletedApplications: 2 } };
  }
  const job = { ...known, ...stored(body as Partial<Job>), ...state.changed };
  state.jobs = [job, ...others];
  return { status: method === 'POST' ? 201 : 200, body: job };
}

/** A day becomes the end of that day, as the server stores it. */
function stored(job: Partial<Job>): Partial<Job> {
  return job.expiryDate ? { ...job, expiryDate: `${job.expiryDate}T20:59:59.999Z` } : job;
}

export const server = startFakeServer(answer);

/** The bodies that were sent with a method. */
export const sent = (method: string) => server.seen.filter((one) => one.method === method).map(({ body }) => body);

/** Opens the dashboard of the company with these jobs. */
export async function openDashboard(
  list: Job[],
  { address = '/company-dashboard', given = {} as Partial<OwnCompany> } = {},
) {
  state.jobs = list;
  forgetResources('own-jobs:');
  companySession.set({ state: 'signed-in', account: { ...company, ...given }, isOffline: false });
  server.seen.length = 0;
  const router = await visitDashboard(address);
  // The device may hold the jobs of the test before: the answer must be here first.
  await waitFor(() => expect(screen.queryByText('Loading your jobs')).toBeNull());
  await waitFor(() => expect(server.seen.some(({ path }) => path.endsWith('/jobs'))).toBe(true));
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  return router;
}

/** Goes to the dashboard as the company that is signed in, or as nobody. */
export function visitDashboard(address: string) {
  return renderRoutes(address, {
    '/company-dashboard': () => (
      <>
        <CompanyDashboardScreen />
        <Toaster />
      </>
    ),
    '/company-login': () => <h1>Login</h1>,
  });
}

/** Brings the dashboard of each test of this file to its beginning. */
export function startDashboards(): void {
  beforeAll(() =>
    Promise.all([
      import('#pwa/screens/company-dashboard/job-form/job-form-dialog.tsx'),
      import('#pwa/screens/company-dashboard/received/received-dialog.tsx'),
    ]),
  );
  beforeEach(async () => {
    await startTexts('en');
    Object.assign(state, {
      receivedRefusal: undefined,
      jobs: [],
      refusal: undefined,
      readRefusal: undefined,
      changed: {},
      received: [],
    });
    server.seen.length = 0;
    sessionStorage.clear();
    // Most tests are about the fields, not about the way through them.
    writePreference('job-form', 'one-page');
  });
  afterEach(() => {
    cleanup();
    connection.set('online');
    companySession.set({ state: 'signed-out' });
  });
}
