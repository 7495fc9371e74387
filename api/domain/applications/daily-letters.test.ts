import { afterAll, beforeEach, expect, it } from 'vitest';
import type { CompanyRecord, JobOfCompany } from '../../store/records.ts';
import { buildCompany, buildJob, buildTalent, signedIn, signedInCompany } from '../../testing/builders.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { startAppWithMails } from '../../testing/mail-box.ts';

const hourMs = 3_600_000;
// Noon in Doha.
const clock = createFakeClock(new Date('2026-03-03T09:00:00Z'));
const { app, box, stop } = await startAppWithMails({ clock });
afterAll(stop);
let company: CompanyRecord;
let [welder, driver]: JobOfCompany[] = [];
beforeEach(async () => {
  company = await buildCompany(app, { language: 'en' });
  welder = await buildJob(app, company.id, { title: 'Welder', titleOther: null });
  driver = await buildJob(app, company.id, { title: 'Driver', titleOther: null });
  await box.collect();
});

const choose = async (patch: object) =>
  (await (await signedInCompany(app, company)).patch(`/api/companies/${company.id}`, patch)).body;

async function apply(job: JobOfCompany | undefined, name: string) {
  const talent = await buildTalent(app, { name, nameOther: null });
  const client = await signedIn(app, talent);
  const { body } = await client.post(`/api/jobs/${job?.id}/applications`, {});
  return { client, id: body.id as number };
}

const letters = async () => (await box.collect()).filter(({ headers }) => headers.to === company.email);
const textOf = (letter: Awaited<ReturnType<typeof letters>>[number] | undefined) => letter?.parts['text/plain'] ?? '';

it('a company has a letter for each application, unless it chooses one a day (S8)', async () => {
  await apply(welder, 'Sara');
  expect((await letters()).map(({ headers }) => headers.subject)).toEqual(['New application: Welder']);
  clock.advance(1);
  expect((await choose({})).applicationMails).toBe('each');
  expect((await choose({ applicationMails: 'daily' })).applicationMails).toBe('daily');

  for (const name of ['Amal', 'Badr', 'Dana', 'Eman', 'Faris', 'Huda']) await apply(welder, name);
  const { client, id } = await apply(driver, 'Kamal');
  await apply(driver, 'Lina');
  await client.delete(`/api/applications/${id}`);
  expect(await letters()).toEqual([]);
  clock.advance(18 * hourMs);
  expect(await letters()).toEqual([]);

  clock.advance(1.02 * hourMs);
  const sent = await letters();
  expect(sent.map(({ headers }) => headers.subject)).toEqual(['7 new applications: Welder, Driver']);
  const text = textOf(sent[0]);
  const address = (job?: JobOfCompany) => `https://dalil.example/company-dashboard?applications=${job?.id}`;
  expect(text).toContain(`Welder: 6 new applications: ${address(welder)}`);
  expect(text).toContain(`Driver: 1 new application: ${address(driver)}`);
  expect(text).toContain(`- Amal: ${address(welder)}`);
  expect(text).toContain('And 1 more');
  for (const absent of ['Sara', 'Huda', 'Kamal']) expect(text).not.toContain(absent);
  expect(await letters()).toEqual([]);

  // Of the next day: what comes after this morning, and nothing where nothing came.
  await apply(welder, 'Mona');
  clock.advance(24 * hourMs);
  const [next, ...others] = await letters();
  expect([textOf(next).includes('Mona'), textOf(next).includes('Amal'), others]).toEqual([true, false, []]);
  clock.advance(24 * hourMs);
  expect(await letters()).toEqual([]);
});

it('the link at its end stops letters about applications, and the ones that wait', async () => {
  await choose({ applicationMails: 'daily', language: 'ar' });
  await apply(welder, 'Amal');
  clock.advance(24 * hourMs);
  const [letter] = await letters();
  expect(letter?.headers.subject).toBe('طلب جديد واحد: Welder');
  // The title stays before its count, although it is written from the left.
  expect(letter?.parts['text/html']).toContain('<bdi>Welder</bdi>: طلب جديد واحد</a>');
  const token = /unsubscribe\?token=(\S+)/.exec(textOf(letter))?.[1];
  await apply(welder, 'Badr');
  expect((await app.client().post(`/unsubscribe?token=${token}`)).status).toBe(200);
  expect(await choose({})).toMatchObject({ wantsMail: false, applicationMails: 'daily' });
  clock.advance(24 * hourMs);
  expect(await letters()).toEqual([]);
});
