import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PublicProfileSchema } from '#shared/model/user.ts';
import { buildAdmin, buildTalent, buildViewer, signedIn } from '../../testing/builders.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

const clock = createFakeClock();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.stop());

const read = (slug: string, client = app.client()) => client.get(`/api/users/slug/${slug}`);

describe('one profile by address', () => {
  it('answers everything that is public of one talent (H10)', async () => {
    const { slug, id } = await buildTalent(app, { bio: 'x'.repeat(500), school: 'KAUST', skills: ['React'] });
    const { status, body } = await read(slug);
    expect(status).toBe(200);
    expect(v.is(v.strictObject(PublicProfileSchema.entries), body)).toBe(true);
    expect(body).toMatchObject({ id, slug, bio: 'x'.repeat(500), school: 'KAUST', skills: ['React'], education: [] });
  });

  it('answers 404 with a message for an unknown one (H10)', async () => {
    for (const slug of ['nobody', 'No%20Slug', '%E0%A4%A', 'x'.repeat(80), '..%2F..%2Fetc']) {
      const { status, body } = await read(slug);
      expect([slug, status, body.code, body.message]).toEqual([slug, 404, 'not_found', 'User not found']);
    }
  });

  it('takes capitals too (B21)', async () => {
    const { slug } = await buildTalent(app, { slug: 'big-letters', username: 'big_letters' });
    expect((await read('Big-Letters')).body.slug).toBe(slug);
  });

  it('never holds the password, the last sign-in or what is the owner’s alone (H11)', async () => {
    const talent = await buildTalent(app);
    const client = await signedIn(app, talent);
    for (const text of [(await read(talent.slug)).text, (await read(talent.slug, client)).text]) {
      expect(text).not.toMatch(/password|argon2|lastLogin|"role"|session|"ip/i);
    }
  });

  it('hides e-mail, birth day and WhatsApp as the owner says, from all but the owner (H13)', async () => {
    const whatsappNumber = '+97455123456';
    const open = await buildTalent(app, { showEmail: true, showDateOfBirth: true, showWhatsapp: true, whatsappNumber });
    const closed = await buildTalent(app, {
      showEmail: false,
      showDateOfBirth: false,
      showWhatsapp: false,
      whatsappNumber,
    });
    const usual = await buildTalent(app, { whatsappNumber });
    const contact = { email: open.email, dateOfBirth: '1990-05-07', whatsappNumber };
    expect((await read(open.slug)).body).toMatchObject(contact);
    const shown = Object.keys((await read(closed.slug)).body);
    expect(shown.filter((key) => key in contact)).toEqual([]);
    const usually = Object.keys((await read(usual.slug)).body);
    expect(usually.filter((key) => key in contact).sort()).toEqual(['dateOfBirth', 'email']);
    const owner = await signedIn(app, closed);
    expect((await read(closed.slug, owner)).body).toMatchObject({ ...contact, email: closed.email });
  });

  it('shows only active talents, but everybody the own page', async () => {
    const admin = await buildAdmin(app);
    const viewer = await buildViewer(app);
    const left = await buildTalent(app, { isActive: false });
    for (const { slug } of [admin, viewer, left]) expect((await read(slug)).status).toBe(404);
    for (const person of [admin, viewer]) {
      const client = await signedIn(app, person);
      expect((await read(person.slug, client)).status).toBe(200);
    }
  });

  it('shows no star when the featured days are over (H17, N14)', async () => {
    const { slug } = await buildTalent(app, {
      isFeatured: true,
      featuredUntil: new Date(clock.now().getTime() + 1000),
    });
    expect((await read(slug)).body.isFeatured).toBe(true);
    clock.advance(1000);
    expect((await read(slug)).body).toMatchObject({ isFeatured: false, featuredUntil: null });
  });

  it('is not kept by caches, since the owner sees more (T10)', async () => {
    const { slug } = await buildTalent(app);
    expect((await read(slug)).headers.get('cache-control')).toBe('private, no-store');
  });
});
