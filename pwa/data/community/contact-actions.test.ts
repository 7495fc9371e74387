import { afterEach, describe, expect, it } from 'vitest';
import { startFakeServer } from '#pwa/testing/fake-server.ts';
import { leavePage } from '#pwa/testing/leave-page.ts';
import { connection } from '../core/connection.ts';
import { sendReport } from './contact-actions.ts';

const report = { subject: 'job', subjectId: 5, reason: 'spam', details: '' } as const;

afterEach(leavePage);

describe('a report', () => {
  it('goes to the operator', async () => {
    const { seen } = startFakeServer(() => ({ status: 201, body: { message: 'Thank you' } }));
    await sendReport(report);
    expect(seen).toMatchObject([{ method: 'POST', path: '/api/reports', body: report }]);
  });

  it('fails without a line, which is noted', async () => {
    startFakeServer(() => ({})).isDown = true;
    await expect(sendReport(report)).rejects.toMatchObject({ kind: 'offline' });
    expect(connection.get()).toBe('offline');
  });
});
