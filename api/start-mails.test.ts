import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { companyRegistration, jobBody, registration } from './testing/builders.ts';
import { startMailServer } from './testing/mail-server.ts';
import { addressOf, exitOf, startProgram } from './testing/start-program.ts';
import { createTestClient } from './testing/test-client.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dalil-start-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

describe('mails', () => {
  it('go to the mail server of the settings, whose silence keeps the house from nothing', async () => {
    const mailServer = await startMailServer();
    mailServer.mood = 'hanging';
    const { child, output } = startProgram({
      SEED: 'off',
      DATA_DIR: join(dataDir, 'mails'),
      SMTP_URL: mailServer.url.replace('//', '//dalil:right@'),
      MAIL_FROM: 'Dalil <no-reply@dalil.example>',
    });
    const address = await addressOf({ child, output });
    const [company, talent] = [createTestClient(address), createTestClient(address)];
    const firm = companyRegistration();
    await company.post('/api/companies', firm);
    await company.post('/api/companies/login', firm);
    const job = await company.post('/api/jobs', jobBody());
    await talent.post('/api/users', registration());
    expect((await talent.post(`/api/jobs/${job.body.id}/applications`, {})).status).toBe(201);
    await vi.waitFor(() => expect(mailServer.held).toBe(1), { timeout: 20_000, interval: 100 });
    expect((await talent.get('/api/applications')).body).toHaveLength(1);
    child.kill('SIGTERM');
    expect(await exitOf(child)).toBe(0);
    expect(output.text).not.toMatch(/right@|"right"|pass/);
    await mailServer.stop();
  });
});
