import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { readFormDraft } from '#pwa/data/core/form-draft.ts';
import { session } from '#pwa/data/core/session-store.ts';
import { checkSession } from '#pwa/data/session/person-session.ts';
import { buildOwnProfile, startFakeServer } from '#pwa/testing/fake-server.ts';
import { startTexts } from '#pwa/testing/texts.ts';
import { ReportAction } from './report-action.tsx';

let signedIn: number | null = null;
startFakeServer(({ path }) => ({
  body: path.includes('/auth/check') && signedIn ? buildOwnProfile({ id: signedIn }) : null,
}));

async function become(userId: number | null): Promise<void> {
  signedIn = userId;
  await act(() => checkSession({ force: true }));
}

const details = () => screen.findByRole<HTMLTextAreaElement>('textbox');
const draftOf = async (userId: number | null) => (await readFormDraft({ form: 'report:job:5', userId }))?.fields;

afterEach(() => {
  cleanup();
  session.set({ state: 'signed-out' });
  sessionStorage.clear();
});

it.each([
  ['another account', 22],
  ['nobody', null],
])('an open report shows and stores nothing of an account for %s who comes after it (V11, V16)', async (_, next) => {
  const first = next ? 21 : 20;
  await startTexts('en');
  await become(first);
  render(<ReportAction subject="job" subjectId={5} name="Grid planner" />);
  fireEvent.click(await screen.findByRole('button', { name: /Report/ }));
  fireEvent.input(await details(), { target: { value: 'It asks for money.' } });
  await vi.waitFor(async () => expect(await draftOf(first)).toEqual({ details: 'It asks for money.' }));
  await become(next);
  await vi.waitFor(async () => expect((await details()).value).toBe(''));
  fireEvent.input(await details(), { target: { value: 'It is spam.' } });
  await vi.waitFor(async () => expect(await draftOf(next)).toEqual({ details: 'It is spam.' }));
});

it('a form stores nothing more for an account that is signed out (V11)', async () => {
  await startTexts('en');
  await become(23);
  render(<ReportAction subject="job" subjectId={5} name="Grid planner" />);
  fireEvent.click(await screen.findByRole('button', { name: /Report/ }));
  const field = await details();
  fireEvent.input(field, { target: { value: 'It asks for money.' } });
  // The screen shows the end of the session a moment later.
  session.set({ state: 'signed-out' });
  window.dispatchEvent(new Event('pagehide'));
  expect(await draftOf(null)).toBeUndefined();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('money');
});

it('the form opens when it is known who writes, so that no text is lost or stored for visitors (V11)', async () => {
  await startTexts('en');
  act(() => session.set({ state: 'unknown' }));
  render(<ReportAction subject="job" subjectId={5} name="Grid planner" />);
  fireEvent.click(await screen.findByRole('button', { name: /Report/ }));
  await vi.dynamicImportSettled();
  expect(screen.queryByRole('textbox')).toBeNull();
  await become(24);
  fireEvent.input(await details(), { target: { value: 'It asks for money.' } });
  await vi.waitFor(async () => expect(await draftOf(24)).toEqual({ details: 'It asks for money.' }));
  expect(await draftOf(null)).toBeUndefined();
});
