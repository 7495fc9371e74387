import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { connection } from '#pwa/data/core/connection.ts';
import { readFormDraft } from '#pwa/data/core/form-draft.ts';
import { openForms } from '#pwa/data/core/unsaved-work.ts';
import { buildJob } from '#pwa/testing/build-job.ts';
import { company, openDashboard, sent, server, startDashboards, state } from '#pwa/testing/open-dashboard.tsx';
import { field, fillJob, openEditedJob, openNewJob, submit, type } from '#pwa/testing/open-job-form.ts';
import { dialogClosed, dialogOf, said } from '#pwa/testing/read-page.ts';

const busy = { status: 503, body: { message: 'Busy', code: 'busy' } };
const past = '2020-01-01T20:59:59.999Z';
const newDraft = () => readFormDraft({ form: 'job-new', companyId: company.id });
const keys = () => server.seen.filter(({ method }) => method === 'POST').map(({ key }) => key);

startDashboards();

describe('a job that is sent', () => {
  it('and did not arrive is sent again under the same key, and under another once it was changed', async () => {
    const form = await openNewJob();
    fillJob(form);
    state.refusal = busy;
    for (const times of [1, 2]) {
      submit(form, 'Post job');
      await waitFor(() => expect(keys()).toHaveLength(times));
      await waitFor(() => expect(form.getByRole('button', { name: 'Post job' }).ariaBusy).toBeNull());
    }
    const told = 'Failed to create job. The service is busy right now. Try again in a moment.';
    expect(form.getByRole('alert').textContent).toBe(told);
    await said('Failed to create job');
    type(form, 'Title', 'Baker');
    state.refusal = undefined;
    submit(form, 'Post job');
    await said('Job posted');
    const [first, again, changed] = keys();
    expect([again === first, changed === first]).toEqual([true, false]);
    await vi.waitFor(async () => expect(await newDraft()).toBeNull());
  });

  it('is not left by an update of the app while it holds changes (V14)', async () => {
    const form = await openNewJob();
    expect(openForms.get()).toBe('unchanged');
    fillJob(form);
    await waitFor(() => expect(openForms.get()).toBe('unsaved'));
    submit(form, 'Post job');
    await said(/^Visible to everyone until/);
    await dialogClosed();
    expect(openForms.get()).toBe('none');
  });

  it('as closed is saved and not posted (R3)', async () => {
    const form = await openNewJob();
    fillJob(form);
    fireEvent.click(form.getByRole('button', { name: /^Closed/ }));
    await form.findByText('A closed job is not listed and accepts no applications.');
    expect(form.queryByRole('button', { name: /^(Post job|Save draft)$/ })).toBeNull();
    submit(form, 'Save changes');
    await said('Job saved as closed');
    await said('Reopen it when you want to receive applications.');
    expect(sent('POST')).toMatchObject([{ status: 'closed' }]);
  });

  it('takes the skill that was typed and not added yet, and its pay as a whole (R2, R10)', async () => {
    const form = await openNewJob();
    fillJob(form);
    type(form, /skill/i, 'Baking');
    type(form, 'From', '4000');
    type(form, 'Pay (optional)', 'HOUR');
    submit(form, 'Post job');
    await said('Job posted');
    expect(sent('POST')).toMatchObject([
      { skills: ['Baking'], salary: { min: 4000, max: null, currency: 'QAR', period: 'HOUR' } },
    ]);
  });
});

describe('a job that is changed', () => {
  it('in nothing is saved without being sent', async () => {
    const form = await openEditedJob(buildJob({ id: 1, title: 'Pilot' }));
    expect(form.queryByText(/^This job has expired/)).toBeNull();
    expect(form.queryByText('30 days from today by default.')).toBeNull();
    submit(form, 'Save changes');
    await said('Job updated');
    await dialogClosed();
    expect(sent('PATCH')).toEqual([]);
    expect(screen.queryByText(/^It ends/)).toBeNull();
  });

  it('in its end says when that is; one that is over asks for a new one (R4)', async () => {
    const form = await openEditedJob(buildJob({ id: 1, title: 'Pilot', expiryDate: past }));
    expect(form.getByText('This job has expired. Choose a new expiry date to show it again.')).toBeDefined();
    const end = field(form, /^Expiry date/);
    fireEvent.change(end, { target: { value: end.max } });
    submit(form, 'Save changes');
    await said(/^It ends /);
    expect(sent('PATCH')).toEqual([{ expiryDate: end.max }]);
  });

  it.each(['closed', 'draft'] as const)('and is over while it is %s needs no new end', async (status) => {
    const form = await openEditedJob(buildJob({ id: 1, title: 'Pilot', expiryDate: past, status }));
    expect(form.queryByText(/^This job has expired/)).toBeNull();
    expect(form.getByRole('button', { name: 'Save changes' })).toBeDefined();
  });

  it('says at its fields what the server refuses, a skill at the skills', async () => {
    const form = await openEditedJob(buildJob({ id: 1, title: 'Pilot' }));
    type(form, 'Title', 'Captain');
    const errorCodes = { title: 'job_title_too_long' };
    state.refusal = { status: 400, body: { message: 'No', code: 'validation_failed', requestId: 'r', errorCodes } };
    submit(form, 'Save changes');
    await said(/^Failed to update job/);
    await waitFor(() => expect(field(form, 'Title').getAttribute('aria-invalid')).toBe('true'));
    expect(field(form, 'Description').getAttribute('aria-invalid')).not.toBe('true');
    expect(document.activeElement).toBe(field(form, 'Title'));
  });
});

describe('the form', () => {
  it('waits for the job that is changed, not for the list when the job is new', async () => {
    state.readRefusal = busy;
    const given = { id: 36 };
    await openDashboard([], { address: '/company-dashboard?form=1', given });
    const form = await dialogOf('Edit job');
    await waitFor(() => expect(document.querySelector('[role=dialog] [aria-busy=true]')).not.toBeNull());
    expect([form.queryByText('This job is no longer here'), form.queryByLabelText('Title')]).toEqual([null, null]);
    fireEvent.click(form.getByRole('button', { name: 'Close' }));
    await dialogClosed();
    fireEvent.click(screen.getByRole('link', { name: 'Post a job' }));
    const fresh = await dialogOf('Post a job');
    await waitFor(() => expect(field(fresh, 'Title')).toBeDefined());
  });

  it('has the company’s own facts and a term of 30 days at its beginning (R3, R4)', async () => {
    const form = await openNewJob();
    expect([field(form, 'Industry').value, field(form, 'Currency').value, field(form, 'Pay (optional)').value]).toEqual(
      ['food-agriculture', 'SAR', 'MONTH'],
    );
    expect(form.queryByRole('option', { name: 'Choose an industry' })).toBeNull();
    expect(form.getByText('30 days from today by default.')).toBeDefined();
    const { min, max, value } = field(form, /^Expiry date/);
    expect([min < value, value < max]).toEqual([true, true]);
    expect(form.queryByText('Your unsaved changes are back')).toBeNull();
  });

  it('says that nothing can be sent without a line', async () => {
    const form = await openNewJob();
    expect(form.queryByText(/^You are offline/)).toBeNull();
    act(() => connection.set('offline'));
    expect(form.getByText(/^You are offline, so this cannot be sent now/)).toBeDefined();
  });

  it('fills the money of the place, unless pay was typed (R10)', async () => {
    const form = await openNewJob();
    const place = field(form, /^City/);
    const inCountry = (name: string) =>
      place.querySelector<HTMLOptionElement>(`optgroup[label="${name}"] option`)?.value ?? '';
    const choose = (value: string) => fireEvent.change(place, { target: { value } });
    // The company's country stands on top.
    expect(place.querySelector('optgroup')?.label).toBe('Saudi Arabia');
    await waitFor(() => {
      choose('elsewhere');
      choose(inCountry('Qatar'));
      expect(field(form, 'Currency').value).toBe('QAR');
    });
    choose('elsewhere');
    await waitFor(() => expect(field(form, 'Location').value).toBe(''));
    expect(field(form, 'Currency').value).toBe('QAR');
    type(form, 'From', '4000');
    choose(inCountry('Kuwait'));
    await waitFor(() => expect(field(form, 'Location').value).toContain('Kuwait'));
    expect(field(form, 'Currency').value).toBe('QAR');
  });
});
