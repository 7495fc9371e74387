import { cleanup, fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readPreference } from '#pwa/boot/stored-preference.ts';
import { storeFormDraft, tabKey } from '#pwa/data/core/form-draft.ts';
import { buildJob } from '#pwa/testing/build-job.ts';
import { company, openDashboard, sent, startDashboards, state } from '#pwa/testing/open-dashboard.tsx';
import { drawn, field, openNewJob, submit, type } from '#pwa/testing/open-job-form.ts';
import { dialogClosed, dialogOf, said } from '#pwa/testing/read-page.ts';

type Form = Awaited<ReturnType<typeof openNewJob>>;

const newDraft = { form: 'job-new', companyId: company.id };
const at = (form: Form) => form.queryByRole('heading', { level: 3 })?.textContent ?? null;
const arrived = (form: Form, step: string) => waitFor(() => expect(at(form)).toBe(step));
const [work, terms, candidate, review] = [
  'Step 1 of 4The job',
  'Step 2 of 4Place and pay',
  'Step 3 of 4Requirements and expiry',
  'Step 4 of 4Review',
] as const;

startDashboards();

/** Steps in the history that were asked for, and that have arrived: jsdom reports an arrival a moment later. */
const traversals = { asked: 0, arrived: 0 };
const countArrival = () => {
  traversals.arrived += 1;
};
// First of all: the history of overlays keeps its own steps from others.
window.addEventListener('popstate', countArrival, { capture: true });

beforeEach(async () => {
  localStorage.removeItem('job-form');
  await storeFormDraft(newDraft, {});
  for (const name of ['back', 'go'] as const) {
    const original = History.prototype[name];
    vi.spyOn(history, name).mockImplementation((delta?: number) => {
      traversals.asked += 1;
      original.call(history, delta);
    });
  }
});
afterEach(() => vi.restoreAllMocks());

/** Resolves when the history has so many entries of steps, and nothing that could change them is on its way. */
async function historyRests(entries: number): Promise<void> {
  const isAtRest = () => traversals.arrived >= traversals.asked && (history.state.overlays ?? 0) === entries;
  do {
    await waitFor(() => expect(isAtRest()).toBe(true));
    // Entries are matched in a task of their own.
    await new Promise((resolve) => setTimeout(resolve));
  } while (!isAtRest());
}

/** Presses Back when so many steps lie behind. */
async function goBack(from: number): Promise<void> {
  await historyRests(from);
  history.back();
  await historyRests(from - 1);
}

/** Fills what each step asks for, up to the review. */
async function goToReview(form: Form): Promise<void> {
  type(form, 'Title', 'Harbour pilot');
  type(form, 'Description', 'Brings ships in.');
  submit(form, 'Next');
  await arrived(form, terms);
  type(form, 'City', 'doha');
  type(form, 'From', '9000');
  submit(form, 'Next');
  await arrived(form, candidate);
  type(form, /skill/i, 'Navigation');
  submit(form, 'Next');
  await arrived(form, review);
}

describe('a new job (R14)', () => {
  it('is posted in steps: each asks for its own fields, and the last shows it as candidates will see it', async () => {
    const form = await openNewJob();
    expect(at(form)).toBe(work);
    submit(form, 'Next');
    await form.findByText('Title is required');
    await waitFor(() => expect(document.activeElement).toBe(field(form, 'Title')));
    expect([at(form), form.queryByText('Location is required')]).toEqual([work, null]);
    await goToReview(form);
    expect(document.activeElement?.textContent).toBe(review);
    const shown = within(form.getByRole('article'));
    expect(shown.getByRole('heading').textContent).toBe('Harbour pilot');
    for (const text of ['Brings ships in.', 'Doha, Qatar', 'Navigation', company.name]) {
      expect(shown.getByText(text), text).toBeDefined();
    }
    expect(shown.getByText(/^From QAR\s9,000 a month$/)).toBeDefined();
    expect(sent('POST')).toEqual([]);
    submit(form, 'Post job');
    await said('Job posted');
    expect(sent('POST')).toMatchObject([{ title: 'Harbour pilot', place: 'doha', skills: ['Navigation'] }]);
    await dialogClosed();
  });

  it('goes back a step by its button and by Back, and closes as one step of the history', async () => {
    const router = await openDashboard([]);
    fireEvent.click(document.querySelector('a[href*="form=new"]') as HTMLElement);
    const form = await drawn('Post a job');
    await arrived(form, work);
    expect(form.getByRole('button', { name: 'Cancel' })).toBeDefined();
    await goToReview(form);
    await goBack(3);
    await arrived(form, candidate);
    submit(form, 'Back');
    await arrived(form, terms);
    expect(document.activeElement?.textContent).toBe(terms);
    await goBack(1);
    await arrived(form, work);
    expect(router.state.location.searchStr).toBe('?form=new');
    submit(form, 'Next');
    await arrived(form, terms);
    fireEvent.click(form.getByRole('button', { name: 'Close' }));
    await dialogClosed();
    await waitFor(() => expect(router.state.location.searchStr).toBe(''));
    expect(router.history.canGoBack()).toBe(false);
  });

  it('leads from the review to a step, and from what the server refuses to its field', async () => {
    const form = await openNewJob();
    await goToReview(form);
    submit(form, 'Place and pay');
    await arrived(form, terms);
    submit(form, 'Next');
    await arrived(form, candidate);
    submit(form, 'Next');
    await arrived(form, review);
    const errorCodes = { title: 'too_long', place: 'place_invalid' };
    state.refusal = { status: 400, body: { message: 'No', code: 'validation_failed', requestId: 'r', errorCodes } };
    submit(form, 'Post job');
    await arrived(form, work);
    await waitFor(() => expect(document.activeElement).toBe(field(form, 'Title')));
    await said(/^Failed to create job/);
  });

  it('goes on after a reload at the step where it was, with its draft', async () => {
    await storeFormDraft(newDraft, { values: { title: 'Cook', description: 'Cooks.' } });
    sessionStorage.setItem(tabKey('job-step'), 'terms');
    const form = await openNewJob();
    expect([at(form), field(form, 'Title').value]).toEqual([terms, 'Cook']);
    expect(form.getByText('We saved them on this device. They are not published yet.')).toBeDefined();
    fireEvent.click(form.getByRole('button', { name: 'Close' }));
    await dialogClosed();
    cleanup();
    // Opened again it begins at the first step.
    expect(at(await openNewJob())).toBe(work);
  });
});

describe('one page for those who want it (R14)', () => {
  it('is chosen with a switch, which is remembered', async () => {
    const form = await openNewJob();
    type(form, 'Title', 'Cook');
    fireEvent.click(form.getByRole('switch', { name: 'All on one page' }));
    expect([at(form), field(form, 'Title').value]).toEqual([null, 'Cook']);
    submit(form, 'Post job');
    await form.findByText('Location is required');
    expect(readPreference('job-form')).toBe('one-page');
    cleanup();
    const again = await openNewJob();
    expect(again.getByRole('button', { name: 'Post job' })).toBeDefined();
    fireEvent.click(again.getByRole('switch', { name: 'All on one page' }));
    await arrived(again, work);
    expect(readPreference('job-form')).toBe('steps');
  });

  it.each([
    ['1', 'Edit job', 'Save changes'],
    ['copy-1', 'Duplicate job', 'Post job'],
  ])('is what a filled job opens on: %s', async (asked, title, send) => {
    await openDashboard([buildJob({ id: 1, title: 'Pilot' })], { address: `/company-dashboard?form=${asked}` });
    const form = await dialogOf(title);
    await waitFor(() => expect(field(form, 'Title').value).toBe('Pilot'));
    expect([at(form), form.queryByRole('switch')]).toEqual([null, null]);
    expect(form.getByRole('button', { name: send })).toBeDefined();
  });
});
