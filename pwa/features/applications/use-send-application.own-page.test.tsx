import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { checkSession } from '#pwa/data/session/person-session.ts';
import { buildApplication } from '#pwa/testing/build-application.ts';
import { buildJobCard } from '#pwa/testing/build-hiring-cards.ts';
import { buildOwnProfile, startFakeServer } from '#pwa/testing/fake-server.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import { useForm } from '#pwa/ui/form/form-state.ts';
import { type ApplicationValues, useSendApplication } from './use-send-application.ts';

const user = buildOwnProfile();
const job = buildJobCard(5);
const events: string[] = [];

/** A disk that takes a moment; what does not wait for it comes before it. */
async function noteLater(what: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 50));
  events.push(what);
}

const draft = { save: () => noteLater('letter stored'), remove: () => noteLater('letter removed') };

function SendButton() {
  const form = useForm<ApplicationValues>({ initialValues: { coverLetter: 'Dear all' } });
  const onClose = () => void events.push('closed');
  const send = useSendApplication({ form, job, userId: user.id, draft, onClose });
  return (
    <button type="button" onClick={() => void send({ coverLetter: 'Dear all' })}>
      Send
    </button>
  );
}

beforeEach(() => startTexts('en'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  events.splice(0);
});

async function visit() {
  const server = startFakeServer(() => ({ body: user }));
  await checkSession({ force: true });
  await renderRoutes('/jobs/5', { '/jobs/$id': SendButton, '/login': () => <h1>Log in</h1> });
  return server;
}

it('the form of an application closes once its letter is removed, so that the next form begins empty (S8)', async () => {
  const server = await visit();
  server.answering = () => ({ status: 201, body: buildApplication(1) });
  fireEvent.click(screen.getByRole('button'));
  await vi.waitFor(() => expect(events).toContain('closed'));
  expect(events).toEqual(['letter removed', 'closed']);
});

it('the letter of a person who was signed out is stored before the page leads to the login (L10)', async () => {
  const server = await visit();
  server.answering = ({ path }) => {
    events.push(path);
    const isCheck = path.includes('/auth/check');
    return isCheck ? { body: null } : { status: 401, body: { message: 'Log in', code: 'not_authenticated' } };
  };
  fireEvent.click(screen.getByRole('button'));
  await screen.findByRole('heading', { name: 'Log in' });
  const checkedAt = events.findIndex((event) => event.includes('/auth/check'));
  expect(events.indexOf('letter stored')).toBeGreaterThan(-1);
  expect(checkedAt).toBeGreaterThan(events.indexOf('letter stored'));
});
