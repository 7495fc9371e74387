import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { startFakeServer } from '#pwa/testing/fake-server.ts';
import { leavePage } from '#pwa/testing/leave-page.ts';
import { removeWebhook, useDeliveries, useWebhooks } from './webhooks.ts';

const createdAt = '2026-11-01T09:00:00.000Z';
const hook = { id: 1, url: 'https://example.com/', events: [], createdAt, failingSince: null, offAt: null };
const delivery = {
  eventId: 'evt_1',
  event: 'test',
  state: 'waiting',
  attempts: 1,
  createdAt,
  endedAt: null,
  nextAttemptAt: null,
  lastStatus: null,
  lastError: null,
};

afterEach(leavePage);

describe('webhooks', () => {
  it.each<[string, object, () => object]>([
    ['the webhooks of a company', hook, () => useWebhooks(3)],
    ['the deliveries of a webhook', delivery, () => useDeliveries(1)],
  ])('asks for %s anew at each visit', async (_what, one, useThem) => {
    const server = startFakeServer(() => ({ body: [] }));
    const first = renderHook(useThem);
    await waitFor(() => expect(first.result.current).toMatchObject({ state: 'ready', data: [] }));
    first.unmount();
    server.answering = () => ({ body: [one] });
    const { result } = renderHook(useThem);
    expect(result.current).toMatchObject({ state: 'ready', data: [] });
    await waitFor(() => expect(result.current).toMatchObject({ data: [one] }));
    expect(server.seen).toHaveLength(2);
  });

  it('takes a webhook that is gone already as removed, and no other refusal', async () => {
    const server = startFakeServer(() => ({ status: 404, body: { message: 'Not found', code: 'not_found' } }));
    await expect(removeWebhook(1)).resolves.toBeUndefined();
    server.answering = () => ({ status: 503, body: { message: 'Busy', code: 'busy' } });
    await expect(removeWebhook(1)).rejects.toMatchObject({ code: 'busy' });
  });
});
