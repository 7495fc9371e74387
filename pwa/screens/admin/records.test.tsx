import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connection } from '#pwa/data/core/connection.ts';
import { buildAuditEntry, buildPayment } from '#pwa/testing/build-admin.ts';
import { leavePage } from '#pwa/testing/leave-page.ts';
import { openAdmin, pageOf, startAdminServer } from '#pwa/testing/open-admin.tsx';
import { isOff, said } from '#pwa/testing/read-page.ts';
import { catchFiles } from '#pwa/testing/saved-files.ts';
import { startTexts } from '#pwa/testing/texts.ts';
import type { AdminPayment, AuditEntry } from '#shared/model/admin.ts';

const at = '2026-11-20T09:00:00.000Z';
const busy = { status: 503, body: { message: 'Busy', code: 'busy' } };
let payments: AdminPayment[] = [];
let paymentCount = 0;
let acts: AuditEntry[] = [];
let refusal: typeof busy | undefined;
let server: ReturnType<typeof startServer>;

function startServer() {
  return startAdminServer({
    'GET /api/admin/payments': () => pageOf(payments, { total: paymentCount }),
    'GET /api/admin/audit-log': ({ path }) =>
      path.includes('cursor')
        ? pageOf(acts.slice(1), { total: null })
        : pageOf(acts.slice(0, 1), { total: null, nextCursor: 'b' }),
    'GET /api/admin/newsletter': ({ path }) => {
      const isSecond = path.includes('cursor');
      const subscriber = { id: isSecond ? 2 : 1, email: `${isSecond ? 'b' : 'a'}@example.com`, language: 'ar' };
      const items = [{ ...subscriber, confirmedAt: at, unsubscribePath: '/unsubscribe?token=x' }];
      return refusal ?? pageOf(items, { total: isSecond ? null : 2, nextCursor: isSecond ? '' : 'b' });
    },
  });
}

const rows = async () => (await screen.findAllByRole('article')).map((row) => row.textContent);

beforeEach(async () => {
  await startTexts('en');
  payments = [];
  acts = [];
  refusal = undefined;
  server = startServer();
});
afterEach(leavePage);

describe('payments', () => {
  it('tell who paid what, for which days, and what became of the money', async () => {
    const until = '2026-12-05T09:00:00.000Z';
    payments = [
      buildPayment(1),
      buildPayment(2, { user: null, isLive: false, provider: 'simulated', durationDays: 1, revokedAt: at }),
      buildPayment(3, { status: 'refunded', refundedCents: 1900 }),
      buildPayment(4, { refundedCents: 500, disputeStatus: 'won', grantedFrom: null }),
      buildPayment(5, { status: 'disputed', disputeStatus: 'open', disputeDueAt: until, grantedUntil: null }),
      buildPayment(6, { status: 'disputed', disputeStatus: 'open' }),
    ];
    paymentCount = 10_001;
    await openAdmin('/admin/payments');
    const [paid, revoked, refunded, partly, disputed, unanswered] = await rows();
    expect(paid).toMatch(/^Payer 1.*\$19.*30 days.?Featured Nov 1, 2026 to Dec 1, 2026PaidStripe$/);
    expect(revoked).toMatch(/^Account deleted.*1 dayEnded Nov 20, 2026PaidSimulatedTest$/);
    expect(refunded).toMatch(/\$19\.00.? refundedRefunded/);
    expect(partly).toMatch(/30 days.?\$5.* of it refundedDispute won: the payment standsPaidStripe$/s);
    expect(disputed).toMatch(/30 daysDispute: respond to the bank by Dec 5, 2026.*DisputedDispute openStripe$/);
    expect(unanswered).toMatch(/Dispute: the bank accepts no response/);
    expect(screen.getByRole('link', { name: 'Payer 1' }).getAttribute('href')).toBe('/payer-1');
    expect(screen.getByText('More than 10,000 payments')).toBeDefined();
  });

  it('are shown by status, which the address keeps; a press shows all again', async () => {
    payments = [buildPayment(1)];
    paymentCount = 1;
    const router = await openAdmin('/admin/payments?status=nonsense');
    await rows();
    const status = screen.getByLabelText('Status') as HTMLSelectElement;
    expect([status.value, screen.getByText('1 payment').textContent]).toEqual(['', '1 payment']);
    payments = [];
    paymentCount = 0;
    fireEvent.change(status, { target: { value: 'refunded' } });
    expect(await screen.findByText('No payments with this status')).toBeDefined();
    expect(router.state.location.search).toEqual({ status: 'refunded' });
    fireEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    expect(await screen.findByText('No payments yet')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Clear search and filters' })).toBeNull();
    expect(server.seen.flatMap(({ path }) => /payments.*status=(\w*)/.exec(path)?.[1] || [])).toEqual(['refunded']);
    act(() => connection.set('offline'));
    expect(isOff(status)).toBe(true);
  });
});

it('ten thousand entries are counted, and no more than that', async () => {
  payments = [buildPayment(1), buildPayment(2)];
  paymentCount = 10_000;
  await openAdmin('/admin/payments');
  expect(await screen.findByText('10,000 payments')).toBeDefined();
});

describe('the audit log', () => {
  it('says who did what, to whom, until when and why, page by page', async () => {
    const ends = { featuredUntil: '2026-12-01T09:00:00.000Z', previousFeaturedUntil: '2026-11-25T09:00:00.000Z' };
    acts = [
      buildAuditEntry(1, { action: 'set_featured', durationDays: 30, featuredUntil: ends.featuredUntil }),
      buildAuditEntry(2, { action: 'move_featured_end', ...ends, reason: 'A mistake' }),
      buildAuditEntry(3, { action: 'end_featured', ...ends, featuredUntil: null, actor: null }),
      buildAuditEntry(4, { action: 'create_admin', actor: null, subjectName: null }),
      buildAuditEntry(5, { action: 'close_job', subject: 'job', subjectName: null }),
    ];
    await openAdmin('/admin/audit-log');
    const more = await screen.findByRole('button', { name: 'Show more' });
    // How many there are is not known.
    expect(screen.queryByText(/^\d+ of /)).toBeNull();
    fireEvent.click(more);
    expect([more.textContent, more.getAttribute('aria-busy')]).toEqual(['Loading more', 'true']);
    await waitFor(() => expect(document.querySelectorAll('ol > li')).toHaveLength(5));
    const told = [...document.querySelectorAll('ol > li')].map(({ textContent }) => textContent);
    const plain = told.map((text) => text.replaceAll(/[\u2068\u2069]/g, ''));
    expect(plain[0]).toMatch(/^Amal featured Sara for 30 daysUntil Dec 1, 2026/);
    expect(plain[1]).toMatch(
      /changed the end date .* SaraUntil Dec 1, 2026.* instead of Nov 25, 2026.*Reason: A mistakeNov 20/,
    );
    expect(plain[2]).toMatch(/^Deleted account stopped featuring SaraWas set to end Nov 25, 2026/);
    expect(plain[3]).toMatch(/^Console made Deleted account an administratorNov 20/);
    expect(plain[4]).toMatch(/^Amal closed the job Deleted contentNov 20/);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
});

describe('the newsletter', () => {
  it('names its subscribers, and gives all of them as a file', async () => {
    const saved = catchFiles();
    await openAdmin('/admin/newsletter');
    expect((await screen.findByText('a@example.com')).closest('li')?.textContent).toContain(
      'Confirmed Nov 20, 2026 · العربية',
    );
    expect(screen.getByText('2 subscribers')).toBeDefined();
    expect(screen.getAllByRole('button', { name: 'Show more' })).toHaveLength(1);
    expect(screen.getByText('1 of 2')).toBeDefined();
    const button = screen.getByRole('button', { name: 'Export as CSV' });
    fireEvent.click(button);
    await said('Download started');
    expect(saved[0]?.name).toMatch(/^dalil-newsletter-\d{4}.*\.csv$/);
    const lines = (await saved[0]?.content.text())?.split('\r\n');
    expect(lines?.slice(1, 3).map((line) => line.split(',')[0])).toEqual(['a@example.com', 'b@example.com']);
    refusal = busy;
    fireEvent.click(button);
    await said('The service is busy right now. Try again in a moment.');
    act(() => connection.set('offline'));
    expect(isOff(button)).toBe(true);
  });
});
