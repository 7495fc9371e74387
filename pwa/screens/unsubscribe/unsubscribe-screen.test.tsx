import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connection } from '#pwa/data/core/connection.ts';
import { NewsletterScreen } from '#pwa/screens/newsletter/newsletter-screen.tsx';
import { startFakeServer } from '#pwa/testing/fake-server.ts';
import { press, sentTo } from '#pwa/testing/read-page.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import { UnsubscribeScreen } from './unsubscribe-screen.tsx';

const notFound = { status: 404, body: { message: 'x', code: 'not_found' } };
let refusal: { status: number; body: object } | undefined;
let server: ReturnType<typeof startFakeServer>;

const savedToken = (key: string) => `user_saved-7-${btoa(key).replace('/', '_').replaceAll('=', '')}-${'x'.repeat(43)}`;
const open = (address: string) =>
  renderRoutes(address, { '/unsubscribe': UnsubscribeScreen, '/newsletter': NewsletterScreen });
const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

beforeEach(async () => {
  await startTexts('en');
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

describe('the link that stops mails', () => {
  it.each([
    ['user-7-x', 'Stop emails about applications?', 'Emails about applications are off'],
    ['newsletter-7.x', 'Stop the newsletter?', 'The newsletter is stopped'],
    ['user_alerts-7-x', 'Stop all alert emails?', 'Alert emails are off'],
    ['company_alerts-7-x', 'Stop all alert emails?', 'Alert emails are off'],
    ['user_reminders-7-x', 'Stop reminders about your profile?', 'Reminders are off'],
    [
      savedToken('/jobs?q=%D9%84%D8%AD%D8%A7%D9%85&city=doha'),
      'Stop alerts for لحام · Doha?',
      'Alerts for لحام · Doha are off',
    ],
    [savedToken('15'), 'Stop alerts for this company?', 'Alerts for this company are off'],
  ])('names those of %s, and stops nothing before somebody says so', async (token, question, done) => {
    await open(`/unsubscribe?token=${token}`);
    expect(screen.getByRole('heading').textContent).toBe(question);
    expect(href('Keep them')).toBe('/');
    expect(server.seen).toEqual([]);
    press('Stop the emails');
    expect(await screen.findByText(done)).toBeDefined();
    expect(sentTo(server)).toEqual([{ path: '/api/mail/unsubscribe', body: { token } }]);
    expect(href('Back to home')).toBe('/');
  });

  it('that was cut stops nothing, and names another way', async () => {
    await open('/unsubscribe');
    expect(screen.getByText('This link does not work')).toBeDefined();
    cleanup();
    refusal = notFound;
    await open('/unsubscribe?token=user-7.x');
    press('Stop the emails');
    expect(await screen.findByText('This link does not work')).toBeDefined();
    expect(href('Go to my account')).toBe('/profile/edit');
  });

  it('needs a connection', async () => {
    connection.set('offline');
    await open('/unsubscribe?token=user-7.x');
    expect(screen.getByText('You are offline. Stopping the emails needs a connection.')).toBeDefined();
  });
});

describe('the link that confirms the newsletter (C18)', () => {
  it('subscribes nobody before the person says so', async () => {
    await open('/newsletter?token=abc');
    expect(href('No, thank you')).toBe('/');
    expect(screen.getByText('Every newsletter has a link to unsubscribe.')).toBeDefined();
    expect(server.seen).toEqual([]);
    press('Yes, subscribe');
    expect(await screen.findByText('You are subscribed')).toBeDefined();
    expect(screen.getByText(/^Thank you\. You will hear from us/)).toBeDefined();
    expect(href('Back to home')).toBe('/');
    expect(sentTo(server)).toEqual([{ path: '/api/newsletter/confirm', body: { token: 'abc' } }]);
  });

  it('that is too old or cut subscribes nobody', async () => {
    await open('/newsletter');
    expect(screen.getByText('This link no longer works')).toBeDefined();
    expect(screen.getByText(/^The link is incomplete, older than seven days/)).toBeDefined();
    cleanup();
    refusal = notFound;
    await open('/newsletter?token=abc');
    press('Yes, subscribe');
    expect(await screen.findByText('This link no longer works')).toBeDefined();
    expect(screen.queryByText('You are subscribed')).toBeNull();
  });
});
