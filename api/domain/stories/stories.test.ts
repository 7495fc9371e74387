import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTalent, signedIn } from '../../testing/builders.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

const dayMs = 86_400_000;
const clock = createFakeClock(new Date());
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.stop());

const shown = async (): Promise<string[]> =>
  (await app.client().get('/api/success-stories')).body.map(({ name }: { name: string }) => name);
const inDays = (days: number) => new Date(clock.now().getTime() + days * dayMs);
const featured = (days: number) => ({ isFeatured: days > 0, featuredUntil: inDays(days) });

describe('success stories', () => {
  it('are shown of talents who are or were featured and allow it, the latest first (C16)', async () => {
    const told = { story: 'وصلتني ثلاثة عروض.', allowsStory: true };
    await buildTalent(app, { name: 'Before', ...told, ...featured(-3) });
    await buildTalent(app, { name: 'Now', ...told, ...featured(3), email: 'now@private.example' });
    await buildTalent(app, { name: 'Never featured', ...told });
    await buildTalent(app, { name: 'No leave', ...told, allowsStory: false, ...featured(3) });
    await buildTalent(app, { name: 'Nothing told', allowsStory: true, ...featured(3) });
    await buildTalent(app, { name: 'Gone', ...told, ...featured(3), isActive: false });
    await buildTalent(app, { name: 'Viewer', ...told, ...featured(3), role: 'viewer' });
    expect(await shown()).toEqual(['Now', 'Before']);
    const { text, headers } = await app.client().get('/api/success-stories');
    expect(text).not.toMatch(/private\.example|dateOfBirth|whatsapp|lastLogin/i);
    expect(headers.get('etag')).toBeTruthy();
  });

  it('are told, and taken back, by an edit of the profile, also one that was made offline', async () => {
    const talent = await buildTalent(app, { name: 'Teller', ...featured(9) });
    const client = await signedIn(app, talent);
    const path = `/api/users/${talent.id}`;
    const { body } = await client.patch(path, { story: ' Three offers\nin a week. ', allowsStory: true });
    expect([body.story, body.allowsStory]).toEqual(['Three offers\nin a week.', true]);
    expect(await shown()).toContain('Teller');
    const edit = { story: null, allowsStory: false, $base: { story: 'something older', allowsStory: true } };
    const merged = (await client.patch(path, edit)).body;
    expect(merged.$merge.applied).toEqual(['allowsStory']);
    expect(merged.$merge.conflicts).toMatchObject([{ field: 'story', theirs: 'Three offers\nin a week.' }]);
    expect(await shown()).not.toContain('Teller');
    expect((await client.patch(path, { story: 'x'.repeat(2001) })).body.errorCodes).toEqual({ story: 'too_long' });
  });

  it('are nobody else’s business on the public profile', async () => {
    const { slug } = await buildTalent(app, { story: 'A secret', allowsStory: false });
    expect((await app.client().get(`/api/users/slug/${slug}`)).text).not.toContain('A secret');
  });
});
