import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connection } from '#pwa/data/core/connection.ts';
import { readFormDraft, storeFormDraft } from '#pwa/data/core/form-draft.ts';
import { session } from '#pwa/data/core/session-store.ts';
import { hasUnsavedWork } from '#pwa/data/core/unsaved-work.ts';
import { buildOwnProfile, startFakeServer } from '#pwa/testing/fake-server.ts';
import { startDescription } from '#pwa/testing/page-description.ts';
import { dialogOf, press, sentTo } from '#pwa/testing/read-page.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import { readContactDraft } from './contact-form.tsx';
import { ContactScreen } from './contact-screen.tsx';

const place = { form: 'contact', userId: null };
const busy = { status: 503, body: { message: 'Busy', code: 'busy' } };
let refusal: { status: number; body: object } | undefined;
let server: ReturnType<typeof startFakeServer>;

async function open() {
  await renderRoutes('/contact', { '/contact': ContactScreen });
  await screen.findByLabelText('Message');
}

const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const send = () => press('Send message');
const drafted = async () => (await readFormDraft(place))?.fields;
const keys = () => server.seen.flatMap(({ key }) => key ?? []);

function fillIn() {
  type('Name', 'Omar');
  type('Email', 'omar@example.com');
  type('Subject', 'A fault');
  type('Message', 'It does not open.');
}

beforeEach(async () => {
  await startTexts('en');
  sessionStorage.clear();
  session.set({ state: 'signed-out' });
  refusal = undefined;
  server = startFakeServer(({ method }) =>
    method === 'GET' ? { body: null } : (refusal ?? { body: { message: 'x' } }),
  );
});
afterEach(() => {
  cleanup();
  connection.set('online');
  vi.unstubAllGlobals();
});

describe('the way to the operators (C16)', () => {
  it('waits until it is known who writes', async () => {
    session.set({ state: 'unknown' });
    await renderRoutes('/contact', { '/contact': ContactScreen });
    expect(screen.queryByLabelText('Message')).toBeNull();
    expect(document.querySelector('[aria-hidden] > .sk')).not.toBeNull();
  });

  it('knows the name and e-mail of who is signed in, and gives nobody else’s text to the next one', async () => {
    const account = buildOwnProfile({ name: 'Sara', email: 'sara@example.com' });
    session.set({ state: 'signed-in', account, isOffline: false });
    await open();
    expect([field('Name').value, field('Email').value, field('Message').value]).toEqual([
      ...['Sara', 'sara@example.com', ''],
    ]);
    type('Message', 'It does not open.');
    act(() => session.set({ state: 'signed-out' }));
    await waitFor(() => expect(field('Name').value).toBe(''));
    expect([field('Email').value, field('Message').value]).toEqual(['', '']);
    expect(await drafted()).toBeUndefined();
  });

  it('describes its page as long as it is shown', async () => {
    const description = startDescription();
    await open();
    expect(description()).toBe(screen.getByRole('heading', { level: 1 }).nextElementSibling?.textContent);
    cleanup();
    expect(description()).toBe('of every page');
  });

  it('sends what is whole, says so, and begins anew on request', async () => {
    await open();
    send();
    await waitFor(() => expect(field('Message').getAttribute('aria-invalid')).toBe('true'));
    expect(sentTo(server)).toEqual([]);
    expect(hasUnsavedWork()).toBe(false);
    fillIn();
    expect(hasUnsavedWork()).toBe(true);
    await vi.waitFor(async () => expect(await drafted()).toMatchObject({ message: 'It does not open.' }));
    const button = screen.getByRole('button', { name: 'Send message' });
    for (const _ of ['once', 'again']) fireEvent.click(button);
    expect(await screen.findByText('Your message has arrived')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/');
    expect(screen.getByText('Thank you for writing, Omar. We will answer to omar@example.com.')).toBeDefined();
    expect(sentTo(server)).toEqual([
      {
        path: '/api/contact',
        body: {
          name: 'Omar',
          email: 'omar@example.com',
          subject: 'A fault',
          message: 'It does not open.',
          language: 'en',
        },
      },
    ]);
    expect(await drafted()).toBeUndefined();
    expect(hasUnsavedWork()).toBe(false);
    press('Write another message');
    expect((await screen.findByLabelText('Message')) as HTMLInputElement).toHaveProperty('value', '');
    expect(screen.queryByText('Your earlier draft is still here.')).toBeNull();
  });

  it('that fails keeps the message and its key, so that it arrives once', async () => {
    refusal = busy;
    await open();
    fillIn();
    send();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Your message was not sent: The service is busy right now. Try again in a moment.',
    );
    await vi.waitFor(async () => expect(await drafted()).toMatchObject({ key: keys()[0] }));
    cleanup();
    refusal = undefined;
    await open();
    expect(screen.getByText('Your earlier draft is still here.')).toBeDefined();
    expect([field('Name').value, field('Message').value]).toEqual(['Omar', 'It does not open.']);
    send();
    await screen.findByText('Your message has arrived');
    expect(keys()).toHaveLength(2);
    expect(new Set(keys()).size).toBe(1);
  });

  it('tells field by field what the server refuses, and what a lost line means (V16)', async () => {
    const errorCodes = { email: 'email_invalid', other: 'x' };
    refusal = { status: 400, body: { message: 'x', code: 'validation_failed', errorCodes } };
    await open();
    fillIn();
    expect(screen.queryByText(/^You are offline/)).toBeNull();
    send();
    await waitFor(() => expect(field('Email').getAttribute('aria-invalid')).toBe('true'));
    for (const right of ['Name', 'Subject', 'Message']) {
      expect(field(right).getAttribute('aria-invalid')).not.toBe('true');
    }
    server.isDown = true;
    send();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^You are offline/));
    act(() => connection.set('online'));
    server.isDown = false;
  });

  it('gives an earlier draft up on request', async () => {
    await open();
    type('Subject', 'A fault');
    await vi.waitFor(async () => expect(await drafted()).toMatchObject({ subject: 'A fault' }));
    cleanup();
    await open();
    press('Start over');
    fireEvent.click((await dialogOf('Discard what you typed?')).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(field('Subject').value).toBe(''));
    expect(screen.queryByText('Your earlier draft is still here.')).toBeNull();
    await vi.waitFor(async () => expect(await drafted()).toBeUndefined());
  });

  it('takes of a kept draft the texts of its own fields alone', async () => {
    await storeFormDraft(place, { subject: 'A fault', message: 5, phone: '55' });
    expect(await readContactDraft({ form: 'contact', userId: null })).toEqual({ subject: 'A fault' });
  });

  it('keeps nothing of a name alone, which is typed again quickly', async () => {
    await open();
    type('Name', 'Omar');
    type('Subject', 'x');
    await vi.waitFor(async () => expect(await drafted()).toMatchObject({ subject: 'x' }));
    type('Subject', '');
    await vi.waitFor(async () => expect(await drafted()).toBeUndefined());
  });
});
