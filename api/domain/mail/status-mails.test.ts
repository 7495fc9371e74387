import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { buildCompany, buildJob, buildTalent, signedIn, signedInCompany } from '../../testing/builders.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { startAppWithMails } from '../../testing/mail-box.ts';
import type { TestClient } from '../../testing/test-client.ts';

const minuteMs = 60_000;
const clock = createFakeClock(new Date());
const { app, box, stop } = await startAppWithMails({ clock });
afterAll(stop);
let client: TestClient;
let talentId: number;
let setStatus: (status: string, message?: string) => ReturnType<TestClient['patch']>;
beforeEach(async () => {
  const company = await buildCompany(app, { name: 'Works & Co' });
  const job = await buildJob(app, company.id, { title: 'Engineer' });
  const talent = await buildTalent(app, { language: 'en' });
  talentId = talent.id;
  client = await signedIn(app, talent);
  const { body } = await client.post(`/api/jobs/${job.id}/applications`, {});
  // The mail to the company.
  await box.collect();
  const recruiter = await signedInCompany(app, company);
  setStatus = (status, message) => recruiter.patch(`/api/applications/${body.id}/status`, { status, message });
});

const arrived = async (afterMs = 0) => {
  clock.advance(afterMs);
  return (await box.collect()).map(({ headers }) => headers.subject);
};
const ownApplication = async () => (await client.get('/api/applications')).body[0];

describe('a mail about a status', () => {
  it('leaves two minutes after the change, and not before', async () => {
    await setStatus('accepted');
    expect(await arrived(2 * minuteMs - 1)).toEqual([]);
    expect(await arrived(1)).toEqual(['Your application for Engineer: Accepted']);
    expect(await arrived(60 * minuteMs)).toEqual([]);
  });

  it('tells only the last of four changes', async () => {
    for (const status of ['reviewing', 'accepted', 'rejected', 'accepted']) {
      await setStatus(status);
      expect(await arrived(minuteMs)).toEqual([]);
    }
    expect(await arrived(minuteMs)).toEqual(['Your application for Engineer: Accepted']);
    expect(await arrived(60 * minuteMs)).toEqual([]);
  });

  it('does not leave when the change was undone', async () => {
    await setStatus('rejected', 'We are sorry');
    clock.advance(minuteMs);
    await setStatus('pending');
    expect(await arrived(60 * minuteMs)).toEqual([]);
    expect(await ownApplication()).toMatchObject({ status: 'pending', statusMessage: null });
    await setStatus('reviewing');
    expect(await arrived(2 * minuteMs)).toEqual(['Your application for Engineer: Reviewing']);
  });

  it('tells the status before, too, when it was set back after the talent had been told another', async () => {
    await setStatus('accepted');
    expect(await arrived(2 * minuteMs)).toEqual(['Your application for Engineer: Accepted']);
    await setStatus('pending');
    expect(await arrived(2 * minuteMs)).toEqual(['Your application for Engineer: Pending']);
  });

  it('knows the last mailed status when the status changes back while the mail is on its way', async () => {
    await setStatus('accepted');
    clock.advance(2 * minuteMs);
    box.server.mood = 'hanging';
    const held = box.server.held;
    const sending = box.collect();
    while (box.server.held === held) await new Promise((resolve) => setTimeout(resolve, 5));
    await setStatus('pending');
    box.server.release();
    box.server.mood = 'accepting';
    const [first] = await sending;
    clock.advance(2 * minuteMs);
    const [second] = await box.collect();
    expect(first?.headers.subject).toBe('Your application for Engineer: Accepted');
    expect(second?.headers.subject).toBe('Your application for Engineer: Pending');
    expect(second?.headers['message-id']).not.toBe(first?.headers['message-id']);
  });

  it('that was refused tells the present status when it is sent again', async () => {
    box.server.mood = 'rejecting';
    await setStatus('accepted');
    expect(await arrived(2 * minuteMs)).toEqual([]);
    expect(await app.deps.deadMails.count()).toBe(1);
    box.server.mood = 'accepting';
    await setStatus('rejected');
    expect(await app.deps.deadMails.count()).toBe(0);
    expect(await arrived(2 * minuteMs)).toEqual(['Your application for Engineer: Rejected']);
    expect(await arrived(60 * minuteMs)).toEqual([]);
  });

  it('does not leave after the talent has stopped mails, or has withdrawn', async () => {
    await setStatus('accepted');
    await client.patch(`/api/users/${talentId}`, { wantsMail: false });
    expect(await arrived(2 * minuteMs)).toEqual([]);
    await client.patch(`/api/users/${talentId}`, { wantsMail: true });
    await setStatus('rejected');
    await client.request(`/api/applications/${(await ownApplication()).id}`, { method: 'DELETE' });
    expect(await arrived(2 * minuteMs)).toEqual([]);
  });

  it('carries the words of the company as they are, and so does the page of the applications', async () => {
    const message = 'نشكرك على اهتمامك.\nWe wish you <luck> & joy.';
    await setStatus('rejected', `  ${message}  `);
    clock.advance(2 * minuteMs);
    const [mail] = await box.collect();
    expect(mail?.parts['text/plain']).toContain(
      `Works & Co will not move forward with your application for Engineer. Works & Co wrote to you:\n\n${message}\n`,
    );
    expect(mail?.parts['text/html']).toMatch(
      /<blockquote dir="auto" [^>]*white-space:pre-line">نشكرك على اهتمامك\.\nWe wish you &#60;luck&#62; &#38; joy\.<\/blockquote>/,
    );
    expect(await ownApplication()).toMatchObject({ status: 'rejected', statusMessage: message });
    await setStatus('reviewing');
    expect(await ownApplication()).toMatchObject({ status: 'reviewing', statusMessage: null });
    clock.advance(2 * minuteMs);
    expect((await box.collect())[0]?.parts['text/plain']).not.toContain('wrote to you');
  });

  it('has bounded words', async () => {
    const { status, body } = await setStatus('rejected', 'x'.repeat(limits.statusMessageMaxLength + 1));
    expect([status, Object.keys(body.errors)]).toEqual([400, ['message']]);
    expect((await ownApplication()).status).toBe('pending');
    expect(await arrived(2 * minuteMs)).toEqual([]);
  });
});
