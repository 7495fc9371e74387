import { act, fireEvent, waitFor, type within } from '@testing-library/react';
import { expect } from 'vitest';
import type { Job } from '#shared/model/job.ts';
import { openDashboard } from './open-dashboard.tsx';
import { dialogOf } from './read-page.ts';

type Form = ReturnType<typeof within>;
type Name = RegExp | string;

export const field = (form: Form, name: Name) => form.getByLabelText(name) as HTMLInputElement;
export const type = (form: Form, name: Name, text: string) =>
  fireEvent.change(field(form, name), { target: { value: text } });
export const submit = (form: Form, name: Name) => fireEvent.click(form.getByRole('button', { name }));

/** Opens the form of a new job. */
export async function openNewJob(): Promise<Form> {
  await openDashboard([], { address: '/company-dashboard?form=new' });
  return await drawn('Post a job');
}

/** Opens the form of a job of the company. */
export async function openEditedJob(job: Job): Promise<Form> {
  await openDashboard([job], { address: `/company-dashboard?form=${job.id}` });
  return await drawn('Edit job');
}

/** The form in its dialog, ready for typing. */
export async function drawn(title: string): Promise<Form> {
  const form = await dialogOf(title);
  await waitFor(() => expect(field(form, 'Title')).toBeDefined());
  // The fields join the form's values in an effect, moments before a person could type.
  await act(async () => undefined);
  return form;
}

/** Fills the fields that a job cannot do without. */
export function fillJob(form: Form): void {
  type(form, 'Title', 'Cook');
  type(form, 'Description', 'Cooks.');
  type(form, 'City', 'doha');
}
