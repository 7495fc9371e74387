import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leavePage } from '#pwa/testing/leave-page.ts';
import { openAdmin, startAdminServer } from '#pwa/testing/open-admin.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import type { OperationState } from '#shared/model/admin.ts';

const at = '2026-11-20T09:00:00.000Z';
const busy = { status: 503, body: { message: 'Busy', code: 'busy' } };
let operation: OperationState;
let refusal: typeof busy | undefined;

function startServer() {
  return startAdminServer({
    'GET /api/admin/operation': () => refusal ?? { body: operation },
  });
}

beforeEach(async () => {
  await startTexts('en');
  refusal = undefined;
  operation = {
    storage: { databaseBytes: 5_000_000, picturesBytes: 7_000_000, freeBytes: 9e9 },
    backup: { newestAt: at, everyHours: 24, isOverdue: false },
    warnings: [],
    demoAccounts: [],
  };
  startServer();
});
afterEach(leavePage);

describe('the operation', () => {
  const card = (name: string) => within(screen.getByRole('heading', { name }).closest('section') as HTMLElement);

  it('is well: storage, backups, nothing missing', async () => {
    await openAdmin('/admin/operation');
    expect(await screen.findByText(/^All settings are complete/)).toBeDefined();
    for (const text of ['5 MB', '7 MB', '9 GB']) expect(screen.getByText(text)).toBeDefined();
    expect(screen.queryByText('Almost out of space')).toBeNull();
    expect(screen.queryByText('Overdue')).toBeNull();
    expect(screen.getByText('Every 24 hours')).toBeDefined();
    expect(card('Backups').getByText(/Nov 20, 2026/)).toBeDefined();
  });

  it('tells each problem with its remedy; that of the mails is told above', async () => {
    operation = {
      storage: { databaseBytes: 5_000_000, picturesBytes: null, freeBytes: 1.5e9 },
      backup: { newestAt: null, everyHours: 1, isOverdue: true },
      warnings: ['mail_not_set_up', 'public_origin_missing'],
      demoAccounts: ['a@demo.example', 'b@demo.example'],
    };
    await openAdmin('/admin/operation');
    expect(await screen.findByText('The public address is not set')).toBeDefined();
    expect(screen.getByText('a@demo.example · b@demo.example')).toBeDefined();
    for (const text of ['Almost out of space', 'Counting…', 'Overdue', 'None yet', 'Every hour']) {
      expect(screen.getByText(text)).toBeDefined();
    }
    expect(screen.queryByText(/^All settings are complete/)).toBeNull();
    expect(document.body.textContent).not.toContain('mail_not_set_up');
    operation = { ...operation, warnings: [], demoAccounts: [], backup: null };
    fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText(/^No backups are scheduled/)).toBeDefined();
    expect(screen.queryByText('Demo accounts with a known password')).toBeNull();
  });

  it('warns of little room only below what a busy day may take', async () => {
    operation = { ...operation, storage: { ...operation.storage, freeBytes: 2e9 } };
    await openAdmin('/admin/operation');
    expect(await screen.findByText('2 GB')).toBeDefined();
    expect(screen.queryByText('Almost out of space')).toBeNull();
  });

  it('that cannot be read says why, and is asked again', async () => {
    refusal = busy;
    await openAdmin('/admin/operation');
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('The server status could not be loaded')).toBeDefined();
    refusal = undefined;
    fireEvent.click(alert.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^All settings are complete/)).toBeDefined();
  });
});
