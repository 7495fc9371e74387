import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { type ApplicationStatus, applicationStatuses } from '#shared/catalog/statuses.ts';
import { randomOf } from '../../cli/seed/random.ts';
import { buildAdmin, buildCompany, buildJob, buildTalent, signedIn, signedInCompany } from '../../testing/builders.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { startMailBox } from '../../testing/mail-box.ts';
import { startTestApp } from '../../testing/start-test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const minuteMs = 60_000;
const people = 6;
const steps = 160;
const labels: Record<ApplicationStatus, string> = {
  pending: 'Pending',
  reviewing: 'Reviewing',
  accepted: 'Accepted',
  rejected: 'Rejected',
};

/** What is to be told of one thing, and what its person knows. It shares nothing with the code under test. */
class Telling<State> {
  now: State;
  #known: State;
  #dueAt = Number.POSITIVE_INFINITY;
  #saysOf: (state: State) => unknown;

  /** @param saysOf What a mail says of a state: one that says the same is no news. */
  constructor(state: State, saysOf: (state: State) => unknown = (one) => one) {
    this.now = state;
    this.#known = state;
    this.#saysOf = saysOf;
  }

  change(state: State, at: Date): void {
    if (state === this.now) return;
    this.now = state;
    const isNews = this.#saysOf(state) !== this.#saysOf(this.#known);
    this.#dueAt = isNews ? at.getTime() + 2 * minuteMs : Number.POSITIVE_INFINITY;
  }

  /** What a mail tells at this moment; undefined when none is due. */
  due(at: Date): State | undefined {
    if (at.getTime() < this.#dueAt) return undefined;
    this.#dueAt = Number.POSITIVE_INFINITY;
    this.#known = this.now;
    return this.now;
  }

  stop(): void {
    this.#dueAt = Number.POSITIVE_INFINITY;
  }
}

it('the mails of a run are those of the states that stood for two minutes, and no other', async () => {
  const seed = randomInt(2 ** 31);
  const random = randomOf(1, seed);
  const clock = createFakeClock(new Date());
  const app = await startTestApp({ clock });
  const box = await startMailBox(app);
  const admin = await signedIn(app, await buildAdmin(app));
  const company = await buildCompany(app, { language: 'en' });
  const recruiter = await signedInCompany(app, company);
  const job = await buildJob(app, company.id, { title: 'Engineer' });

  async function applicant() {
    const talent = await buildTalent(app, { language: 'en' });
    const client = await signedIn(app, talent);
    const { body } = await client.post(`/api/jobs/${job.id}/applications`, {});
    return {
      talent,
      client,
      applicationId: body.id as number,
      isWithdrawn: false,
      status: new Telling<ApplicationStatus>('pending'),
      featuredUntil: new Telling<string | null>(null, dayOf),
      changeId: 0,
    };
  }
  type Applicant = Awaited<ReturnType<typeof applicant>>;

  async function feature(one: Applicant, isFeatured: boolean): Promise<void> {
    const wanted = { userId: one.talent.id, isFeatured, ...(isFeatured && { durationDays: 30 }) };
    const { status, body } = await admin.post('/api/admin/set-featured', wanted);
    expect(status).toBe(200);
    one.changeId = body.changeId;
    one.featuredUntil.change(body.featuredUntil, clock.now());
  }

  const acts: Record<string, (one: Applicant) => Promise<void>> = {
    async setStatus(one) {
      if (one.isWithdrawn) return;
      const status = random.pick([...applicationStatuses]);
      expect((await recruiter.patch(`/api/applications/${one.applicationId}/status`, { status })).status).toBe(200);
      one.status.change(status, clock.now());
    },
    async toggleFeatured(one) {
      await feature(one, one.featuredUntil.now === null);
    },
    async undoFeatured(one) {
      if (one.changeId === 0) return;
      const undone = await undo(admin, one);
      expect(undone.status).toBe(200);
      one.changeId = undone.body.changeId;
      one.featuredUntil.change(undone.body.featuredUntil, clock.now());
    },
    async withdraw(one) {
      if (one.isWithdrawn || random.between(0, 9) > 0) return;
      expect((await one.client.request(`/api/applications/${one.applicationId}`, { method: 'DELETE' })).status).toBe(
        200,
      );
      one.isWithdrawn = true;
      one.status.stop();
    },
    async wait() {
      clock.advance(random.between(1, 5) * 30_000);
    },
  };

  const applicants = await Promise.all(Array.from({ length: people }, applicant));
  await box.collect();
  let told = 0;
  for (let step = 0; step <= steps; step += 1) {
    if (step === steps) clock.advance(10 * minuteMs);
    else await random.pick(Object.values(acts))(random.pick(applicants));
    const arrived = (await box.collect()).map(({ headers }) => `${headers.to}: ${headers.subject}`);
    const expected = applicants.flatMap(({ talent, status, featuredUntil }) => {
      const [newStatus, newEnd] = [status.due(clock.now()), featuredUntil.due(clock.now())];
      return [
        ...(newStatus === undefined ? [] : [`${talent.email}: Your application for Engineer: ${labels[newStatus]}`]),
        ...(newEnd === undefined
          ? []
          : [`${talent.email}: ${newEnd ? featured : 'Your profile is no longer featured'}`]),
      ];
    });
    expect(arrived.map(withoutDay).toSorted(), `seed ${seed}, step ${step}`).toEqual(expected.toSorted());
    told += arrived.length;
  }
  expect(told).toBeGreaterThan(5);
  await box.stop();
  await app.stop();
}, 60_000);

/** The day in Qatar, as mails name it. */
const dayOf = (until: string | null) =>
  until && new Date(Date.parse(until) + 180 * minuteMs).toISOString().slice(0, 10);

const undo = (admin: TestClient, { talent, changeId }: { talent: { id: number }; changeId: number }) =>
  admin.post(`/api/admin/users/${talent.id}/featuring/undo`, { changeId });

const featured = 'Your profile is featured until a day';
const withoutDay = (line: string) => line.replace(/(?:Your profile is|You’re now) featured until .*/, featured);
