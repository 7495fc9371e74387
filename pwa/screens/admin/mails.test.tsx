import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connection } from '#pwa/data/core/connection.ts';
import { leavePage } from '#pwa/testing/leave-page.ts';
import { openAdmin, pageOf, startAdminServer } from '#pwa/testing/open-admin.tsx';
import { dialogClosed, entryOf, isOff, said, sentTo } from '#pwa/testing/read-page.ts';
import { startTexts } from '#pwa/testing/texts.ts';
import type { AdminMessage, DeadMail } from '#shared/model/mail.ts';

const at = '2026-11-20T09:00:00.000Z';
let mails: DeadMail[] = [];
let messages: AdminMessage[] = [];
let mailState = { isSetUp: true, waiting: 0, dead: 0 };
let server: ReturnType<typeof startServer>;

function startServer() {
  return startAdminServer({
    'GET /api/admin/dead-mails': () => pageOf(mails),
    'GET /api/admin/mail-state': () => ({ body: mailState }),
    'GET /api/admin/messages': () => pageOf(messages),
    'PATCH /api/admin/dead-mails': () => ({ body: { count: 1 } }),
    'PATCH /api/admin/messages/1': () => ({ body: messages[0] }),
  });
}

const sent = () => sentTo(server).map(({ body }) => body);

beforeEach(async () => {
  await startTexts('en');
  mails = [];
  messages = [];
  mailState = { isSetUp: true, waiting: 0, dead: 0 };
  server = startServer();
});
afterEach(leavePage);

describe('mails that could not be sent', () => {
  const dead = (id: number, change: Partial<DeadMail> = {}): DeadMail => ({
    id,
    template: 'reset_password',
    recipient: `p${id}@example.com`,
    language: 'ar',
    attempts: 3,
    error: null,
    isResendable: true,
    createdAt: at,
    diedAt: at,
    ...change,
  });

  it('are told in every part, but for their own; and first that none leaves', async () => {
    mailState = { isSetUp: true, waiting: 0, dead: 2 };
    await openAdmin('/admin/payments');
    const way = await screen.findByRole('link', { name: '2 emails could not be sent' });
    expect(way.getAttribute('href')).toBe('/admin/mails');
    cleanup();
    await openAdmin('/admin/mails');
    await screen.findByText('All emails were sent');
    expect(screen.queryByRole('link', { name: /could not be sent/ })).toBeNull();
    cleanup();
    mailState = { isSetUp: false, waiting: 4, dead: 0 };
    await openAdmin('/admin/mails');
    expect(await screen.findByText('No mail server is set up')).toBeDefined();
    cleanup();
    mailState = { isSetUp: true, waiting: 4, dead: 0 };
    await openAdmin('/admin/payments');
    await screen.findByText('No payments yet');
    expect(screen.queryByText(/could not be sent|No mail server/)).toBeNull();
  });

  it('say to whom, about what and why, and are sent again one by one or together', async () => {
    mails = [
      dead(1, { error: '550 no such user' }),
      dead(2, { attempts: 1, template: 'alerts' }),
      dead(3, { isResendable: false }),
    ];
    await openAdmin('/admin/mails');
    const first = await entryOf('p1@example.com');
    for (const text of ['550 no such user', 'New password link']) expect(first.getByText(text)).toBeDefined();
    expect(first.getByText('550 no such user').tagName).toBe('P');
    expect(first.getByText(/· tried 3 times$/).parentElement?.textContent).toContain('Nov 20, 2026');
    expect((await entryOf('p2@example.com')).getByText(/· tried once$/)).toBeDefined();
    const emptied = await entryOf('p3@example.com');
    expect(emptied.getByText('Content no longer stored')).toBeDefined();
    expect(emptied.queryByRole('button', { name: 'Resend' })).toBeNull();
    fireEvent.click(first.getByRole('button', { name: 'Resend' }));
    await said('Back in the queue');
    const all = screen.getByRole('button', { name: 'Resend all shown' });
    fireEvent.click(all);
    expect(all.getAttribute('aria-busy')).toBe('true');
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()).toEqual([
      { ids: [1], decision: 'resend' },
      { ids: [1, 2], decision: 'resend' },
    ]);
    act(() => connection.set('offline'));
    expect(screen.getAllByRole('button', { name: /^(Send|Discard)/ }).every(isOff)).toBe(true);
  });

  it('are discarded after a question; one alone needs no button for all', async () => {
    mails = [dead(1), dead(3, { isResendable: false })];
    await openAdmin('/admin/mails');
    const ask = async () => {
      fireEvent.click((await entryOf('p3@example.com')).getByRole('button', { name: 'Discard' }));
      return within(await screen.findByRole('dialog', { name: 'Discard this email?' }));
    };
    fireEvent.click((await ask()).getByRole('button', { name: 'Cancel' }));
    await dialogClosed();
    expect(screen.queryByRole('button', { name: 'Resend all shown' })).toBeNull();
    fireEvent.click((await ask()).getByRole('button', { name: 'Discard' }));
    await said('Email discarded');
    await dialogClosed();
    expect(sent()).toEqual([{ ids: [3], decision: 'discard' }]);
  });
});

describe('messages of the contact form', () => {
  const message = (change: Partial<AdminMessage> = {}): AdminMessage => ({
    id: 1,
    name: 'Omar',
    email: 'omar@example.com',
    subject: 'A & B',
    message: 'Hello',
    createdAt: at,
    answeredAt: null,
    assignee: null,
    ...change,
  });

  it('are taken on, given back and marked as answered', async () => {
    messages = [message()];
    await openAdmin('/admin/messages');
    const row = () => entryOf('Omar');
    expect((await row()).getByRole('link').getAttribute('href')).toBe(
      'mailto:omar@example.com?subject=Re%3A%20A%20%26%20B',
    );
    expect((await row()).queryByText(/takes care/)).toBeNull();
    messages = [message({ assignee: { id: 1, name: 'Me' } })];
    fireEvent.click((await row()).getByRole('button', { name: 'Assign to me' }));
    await said('Assigned to you');
    await waitFor(async () => expect((await row()).getByText(/Assigned to .*Me/)).toBeDefined());
    messages = [message({ assignee: { id: 2, name: 'Amal' } })];
    fireEvent.click((await row()).getByRole('button', { name: 'Unassign' }));
    await said('Message unassigned');
    await (await row()).findByRole('button', { name: 'Assign to me' });
    messages = [message({ answeredAt: at, subject: null })];
    fireEvent.click((await row()).getByRole('button', { name: 'Mark as answered' }));
    await said('Marked as answered');
    await (await row()).findByRole('button', { name: 'Reopen' });
    expect((await row()).getAllByRole('button')).toHaveLength(1);
    expect((await row()).getByRole('link').getAttribute('href')).toMatch(/Re%3A%20$/);
    fireEvent.click((await row()).getByRole('button', { name: 'Reopen' }));
    await said('Message reopened');
    expect(sent()).toEqual([{ isMine: true }, { isMine: false }, { isAnswered: true }, { isAnswered: false }]);
    act(() => connection.set('offline'));
    expect(isOff((await row()).getByRole('button'))).toBe(true);
  });

  it('are open or answered, as the address says', async () => {
    const router = await openAdmin('/admin/messages');
    expect(await screen.findByText('No open messages')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Answered' }));
    expect(await screen.findByText('No answered messages')).toBeDefined();
    expect(router.state.location.search).toEqual({ status: 'answered' });
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByText('No open messages')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Clear search and filters' })).toBeNull();
  });
});
