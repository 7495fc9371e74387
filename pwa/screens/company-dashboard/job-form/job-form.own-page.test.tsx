import { cleanup, fireEvent, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readFormDraft } from '#pwa/data/core/form-draft.ts';
import { buildJob } from '#pwa/testing/build-job.ts';
import { company, openDashboard, sent, startDashboards, state } from '#pwa/testing/open-dashboard.tsx';
import { field, submit, type } from '#pwa/testing/open-job-form.ts';
import { dialogClosed, dialogOf, entryOf, said } from '#pwa/testing/read-page.ts';

startDashboards();

describe('the job form (R1–R5)', () => {
  it('refuses what is missing, posts what is whole, and shows the job', async () => {
    const router = await openDashboard([], { address: '/company-dashboard?form=new' });
    const form = await dialogOf('Post a job');
    await waitFor(() => expect(field(form, 'Title')).toBeDefined());
    submit(form, 'Post job');
    expect(await form.findByText('Title is required')).toBeDefined();
    expect(sent('POST')).toEqual([]);
    type(form, 'Title', 'Harbour pilot');
    type(form, 'Description', 'Brings ships in.');
    type(form, 'City', 'doha');
    submit(form, 'Post job');
    await said('Job posted');
    expect(sent('POST')).toMatchObject([
      {
        title: 'Harbour pilot',
        description: 'Brings ships in.',
        status: 'active',
        place: 'doha',
        location: 'Doha, Qatar',
        experienceYears: 0,
      },
    ]);
    await dialogClosed();
    expect(router.state.location.search).toEqual({});
    expect(await entryOf('Harbour pilot')).toBeDefined();
  });

  it('saves a draft as a draft, and says that only the company sees it (R3)', async () => {
    await openDashboard([], { address: '/company-dashboard?form=new' });
    const form = await dialogOf('Post a job');
    await waitFor(() => expect(field(form, 'Title')).toBeDefined());
    type(form, 'Title', 'Cook');
    type(form, 'Description', 'Cooks.');
    type(form, 'City', 'doha');
    expect(form.queryByText(/^Only you see a draft/)).toBeNull();
    const isHollow = (name: RegExp) => form.getByRole('button', { name }).querySelector('.nuqta-hollow') !== null;
    expect([/^Active/, /^Draft/, /^Closed/].map(isHollow)).toEqual([false, true, false]);
    fireEvent.click(form.getByRole('button', { name: /^Draft/ }));
    await form.findByText(/^Only you see a draft/);
    submit(form, 'Save draft');
    await said('Draft saved');
    expect(sent('POST')).toMatchObject([{ status: 'draft' }]);
  });

  it('sends of a changed job what was changed, and stays open when that fails', async () => {
    await openDashboard([buildJob({ id: 1, title: 'Pilot' })], { address: '/company-dashboard?form=1' });
    const form = await dialogOf('Edit job');
    await waitFor(() => expect(field(form, 'Title').value).toBe('Pilot'));
    type(form, 'Title', 'Captain');
    state.refusal = {
      status: 400,
      body: { message: 'No', code: 'validation_failed', errors: { title: 'Too loud' }, errorCodes: {} },
    };
    submit(form, 'Save changes');
    await said(/^Failed to update job/);
    expect(field(form, 'Title').value).toBe('Captain');
    state.refusal = undefined;
    submit(form, 'Save changes');
    await said('Job updated');
    expect(sent('PATCH').at(-1)).toEqual({ title: 'Captain' });
    expect(await entryOf('Captain')).toBeDefined();
  });

  it('tells what becomes of a job that moderators look at first', async () => {
    const moderation = { state: 'closed', reason: 'No such street' } as const;
    await openDashboard([buildJob({ id: 1, title: 'Held', status: 'closed', moderation })], {
      address: '/company-dashboard?form=1',
    });
    state.changed = { moderation: { state: 'reopening', reason: null } };
    const held = await dialogOf('Edit job');
    await waitFor(() => expect(field(held, 'Title').value).toBe('Held'));
    fireEvent.click(held.getByRole('button', { name: /^Active/ }));
    submit(held, 'Save changes');
    await said('Request sent');
    cleanup();
    await openDashboard([], { address: '/company-dashboard?form=new' });
    state.changed = { moderation: { state: 'review', reason: null } };
    const form = await dialogOf('Post a job');
    await waitFor(() => expect(field(form, 'Title')).toBeDefined());
    type(form, 'Title', 'Cook');
    type(form, 'Description', 'Cooks.');
    type(form, 'City', 'doha');
    submit(form, 'Post job');
    await said('Job saved');
  });

  it('keeps what was typed, brings it back with a notice, and forgets it on request', async () => {
    const open = async () => {
      await openDashboard([buildJob({ id: 1, title: 'Pilot' })], { address: '/company-dashboard?form=copy-1' });
      const form = await dialogOf('Duplicate job');
      await waitFor(() => expect(field(form, 'Title')).toBeDefined());
      return form;
    };
    const first = await open();
    expect(first.queryByText('Your unsaved changes are back')).toBeNull();
    type(first, 'Title', 'Captain');
    await waitFor(async () =>
      expect(await readFormDraft({ form: 'job-copy-1', companyId: company.id })).toMatchObject({
        fields: { values: { title: 'Captain' } },
      }),
    );
    cleanup();
    const again = await open();
    expect(again.getByText('Your unsaved changes are back')).toBeDefined();
    expect(field(again, 'Title').value).toBe('Captain');
    fireEvent.click(again.getByRole('button', { name: 'Discard them' }));
    fireEvent.click((await dialogOf('Discard what you typed?')).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(field(again, 'Title').value).toBe('Pilot'));
    expect(again.queryByText('Your unsaved changes are back')).toBeNull();
  });

  it('takes title and description in the other language, too (R11)', async () => {
    await openDashboard([buildJob({ id: 1, title: 'Pilot' })], { address: '/company-dashboard?form=1' });
    const form = await dialogOf('Edit job');
    await waitFor(() => expect(field(form, 'Title').value).toBe('Pilot'));
    expect(form.queryByLabelText('Title in Arabic')).toBeNull();
    submit(form, 'Also in Arabic');
    type(form, 'Title in Arabic', 'مرشد');
    type(form, 'Description in Arabic', 'يرشد السفن');
    submit(form, 'Save changes');
    await said('Job updated');
    expect(sent('PATCH').at(-1)).toEqual({ titleOther: 'مرشد', descriptionOther: 'يرشد السفن' });
    cleanup();
    await openDashboard(state.jobs, { address: '/company-dashboard?form=1' });
    const again = await dialogOf('Edit job');
    await waitFor(() => expect(field(again, 'Title in Arabic').value).toBe('مرشد'));
    expect(field(again, 'Description in Arabic').value).toBe('يرشد السفن');
  });

  it('says that a job is no longer here', async () => {
    await openDashboard([buildJob({ id: 1, title: 'Pilot' })], { address: '/company-dashboard?form=99' });
    expect(await (await dialogOf('Edit job')).findByText('This job is no longer here')).toBeDefined();
  });

  it('has one field for the place: a city, or a text for a place that is not there (R10)', async () => {
    await openDashboard([], { address: '/company-dashboard?form=new' });
    const form = await dialogOf('Post a job');
    await waitFor(() => expect(field(form, 'Title')).toBeDefined());
    const isAsked = () => field(form, 'Location').closest('[hidden]') === null;
    expect(isAsked()).toBe(false);
    submit(form, 'Post job');
    expect((await form.findAllByText('Location is required')).length).toBe(1);
    type(form, 'City', 'lusail');
    await waitFor(() => expect(field(form, 'Location').value).toBe('Lusail, Qatar'));
    type(form, 'City', 'elsewhere');
    await waitFor(() => expect([isAsked(), field(form, 'Location').value]).toEqual([true, '']));
    type(form, 'Location', 'Halul Island');
    type(form, 'Title', 'Cook');
    type(form, 'Description', 'Cooks.');
    submit(form, 'Post job');
    await said('Job posted');
    expect(sent('POST')).toMatchObject([{ place: null, location: 'Halul Island' }]);
  });

  it('has one field for pay: amounts, or a text (R8, R10)', async () => {
    await openDashboard([], { address: '/company-dashboard?form=new' });
    const form = await dialogOf('Post a job');
    await waitFor(() => expect(field(form, 'Title')).toBeDefined());
    const isShown = (name: string) => field(form, name).closest('[hidden]') === null;
    expect([isShown('From'), isShown('Pay in your words')]).toEqual([true, false]);
    type(form, 'From', '6000');
    expect(await form.findByText(/Candidates see: .*From SAR\s6,000 a month/)).toBeDefined();
    type(form, 'Pay (optional)', 'inWords');
    await waitFor(() => expect([isShown('From'), isShown('Pay in your words')]).toEqual([false, true]));
    type(form, 'Pay in your words', 'QAR 250 a shift');
    type(form, 'Title', 'Cook');
    type(form, 'Description', 'Cooks.');
    type(form, 'City', 'doha');
    submit(form, 'Post job');
    await said('Job posted');
    expect(sent('POST')).toMatchObject([{ salary: null, salaryRange: 'QAR 250 a shift' }]);
  });
});
