import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StoreError } from '../store/store-error.ts';
import { straySources } from '../stray-errors.ts';
import { buildTalent, registration } from '../testing/builders.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

const metricsToken = 'a token that is only used by this test';
const requestCount = 'dalil_http_request_duration_seconds_count';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ metricsToken });
});
afterAll(() => app.stop());

const figureName = /\b(?:dalil|process|nodejs)_[a-z0-9_]+\b/g;
const metricsOf = async ({ origin }: TestApp) =>
  (await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text();
const ask = (authorization?: string, method = 'GET') =>
  fetch(`${app.origin}/metrics`, { method, headers: authorization === undefined ? {} : { authorization } });
const figures = async () => (await ask(`Bearer ${metricsToken}`)).text();

describe('figures of operation', () => {
  it('tell requests by route, what is listed and which mails wait', async () => {
    await app.client().post('/api/users', registration());
    await app.client().get('/api/users?limit=1');
    await app.client().get('/api/users?limit=2');
    await app.client().get('/api/auth/login');
    const answer = await ask(`Bearer ${metricsToken}`);
    expect([answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([200, 'text/plain']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const lines = (await answer.text()).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        `${requestCount}{method="GET",route="/api/users",status="200"} 2`,
        `${requestCount}{method="POST",route="/api/users",status="201"} 1`,
        'dalil_listed{kind="talents"} 1',
        'dalil_listed{kind="companies"} 0',
        'dalil_mails_waiting 1',
        'dalil_webhooks_waiting 0',
        'dalil_mails_dead 0',
        expect.stringMatching(/^dalil_disk_free_bytes \d{6,}$/),
        expect.stringMatching(/^process_resident_memory_bytes \d+$/),
      ]),
    );
  });

  it('tell sizes and queues, and each count of failures before the first one', async () => {
    const text = await figures();
    expect(Number(/^dalil_database_bytes (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(100_000);
    expect(text).toContain('dalil_queue_length{queue="passwords"} 0');
    expect(text).toContain('dalil_queue_length{queue="pictures"} 0');
    for (const source of straySources) expect(text).toContain(`dalil_stray_errors_total{source="${source}"}`);
    for (const result of ['sent', 'gone', 'refused', 'later']) {
      expect(text).toContain(`dalil_pushes_total{result="${result}"} 0`);
    }
    expect(text).toMatch(/^dalil_log_lines_dropped_total 0$/m);
    expect(text).toContain('dalil_mail_attempts_failed_total{next="again"} 0');
    expect(text).toContain('dalil_mail_attempts_failed_total{next="dead"} 0');
  });

  it('tell which requests failed because of the database, and go on without its figures while it is away', async () => {
    const away = () => Promise.reject(new StoreError('busy'));
    const failing = await startTestApp({
      metricsToken,
      deps: { stats: { counts: away, sizeBytes: away }, mailQueue: { ...app.deps.mailQueue, countWaiting: away } },
    });
    const before = await metricsOf(failing);
    const { status } = await failing.client().get('/api/stats');
    const after = await metricsOf(failing);
    await failing.stop();
    expect([before, after].map((text) => /^dalil_store_failures_total\{code="busy"\} (\d+)$/m.exec(text)?.[1])).toEqual(
      ['0', '1'],
    );
    expect(status).toBe(503);
    expect(after).not.toMatch(/^dalil_(?:database_bytes|mails_waiting|listed)\b/m);
    expect(after).toMatch(/^dalil_mails_dead 0$/m);
  });

  it('have every name that the alert rules and the dashboard ask for', async () => {
    const complete = await startTestApp({ metricsToken, backups: { everyMs: 1, newestAt: () => new Date() } });
    const text = await metricsOf(complete);
    await complete.stop();
    const told = new Set(Array.from(text.matchAll(/^# TYPE (\S+)/gm), ([, name]) => name));
    const asked = ['alerts.yml', 'dashboard.json'].flatMap((name) =>
      Array.from(
        readFileSync(new URL(`../../docs/deploy/${name}`, import.meta.url), 'utf8').matchAll(figureName),
        ([one]) => one.replace(/(?<=seconds)_(?:bucket|count)$/, ''),
      ),
    );
    expect(asked.length).toBeGreaterThan(30);
    expect([...new Set(asked)].filter((name) => !told.has(name))).toEqual([]);
  });

  it('name nobody', async () => {
    const { slug } = await buildTalent(app);
    await app.client().get(`/api/users/slug/${slug}`);
    await app.client().get(`/${slug}`);
    const text = await figures();
    expect(text).toContain('route="/api/users/slug/:slug"');
    expect(text).not.toContain(slug);
  });

  it.each([undefined, '', 'Bearer', `Bearer ${metricsToken}x`, `bearer ${metricsToken.slice(1)}`, metricsToken])(
    'are not told to who shows %j',
    async (authorization) => {
      const answer = await ask(authorization);
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([401, 'not_authenticated']);
    },
  );

  it('are only asked for', async () => {
    expect((await ask(`Bearer ${metricsToken}`, 'HEAD')).status).toBe(200);
    expect((await ask(`Bearer ${metricsToken}`, 'POST')).status).not.toBe(200);
  });

  it('are told by no server that has no token', async () => {
    const usual = await startTestApp();
    const answer = await fetch(`${usual.origin}/metrics`, { headers: { authorization: 'Bearer undefined' } });
    const text = await answer.text();
    await usual.stop();
    expect(text).not.toContain(requestCount);
    expect(text).toContain('<!doctype html>');
  });
});
