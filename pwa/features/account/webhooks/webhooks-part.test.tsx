import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetResources } from '#pwa/data/core/resource-cache.ts';
import { type SeenRequest, startFakeServer } from '#pwa/testing/fake-server.ts';
import { startTexts } from '#pwa/testing/texts.ts';
import { WebhooksPart } from './webhooks-part.tsx';

beforeEach(() => startTexts('en'));
afterEach(() => {
  cleanup();
  forgetResources('webhooks:');
  vi.unstubAllGlobals();
});

const webhook = {
  id: 3,
  url: 'https://hooks.company.example/dalil',
  events: ['application.created'],
  createdAt: '2026-11-01T08:00:00.000Z',
  failingSince: null,
  offAt: null,
};

const delivery = {
  eventId: 'a',
  event: 'application.created',
  state: 'dead',
  attempts: 12,
  createdAt: '2026-11-01T08:00:00.000Z',
  endedAt: '2026-11-08T08:00:00.000Z',
  nextAttemptAt: null,
  lastStatus: 500,
  lastError: 'answered 500',
};

function startServer(given: object = {}) {
  let listed: object[] = [{ ...webhook, ...given }];
  const deliveries: object[] = [delivery];
  const answers: Record<string, (body: unknown) => { status?: number; body: unknown }> = {
    'GET webhooks': () => ({ body: listed }),
    'POST webhooks': (body) => ({
      status: 201,
      body: { ...webhook, ...(body as object), id: 4, secret: 'whsec_the-secret' },
    }),
    'DELETE 3': () => {
      listed = [];
      return { body: { message: 'Webhook removed' } };
    },
    'GET deliveries': () => ({ body: deliveries }),
    'POST test': () => {
      const eventId = `test-${deliveries.length}`;
      const test = { ...delivery, eventId, event: 'test', state: 'delivered', lastStatus: 204, lastError: null };
      deliveries.unshift(test);
      return { status: 202, body: test };
    },
    'POST resume': () => {
      listed = [webhook];
      return { body: webhook };
    },
  };
  return startFakeServer(({ method, path, body }: SeenRequest) => {
    const answer = answers[`${method} ${path.split('/').at(-1)}`];
    return answer?.(body) ?? { status: 404, body: {} };
  });
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

describe('the webhooks of a company (T14, T15)', () => {
  it('are shown with what they tell, and are removed after a question', async () => {
    const server = startServer();
    render(<WebhooksPart companyId={9} />);
    expect(await screen.findByText(webhook.url)).toBeDefined();
    expect(screen.getByText('New application')).toBeDefined();
    press(/Remove:/);
    fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('No webhooks yet.')).toBeDefined();
    expect(server.seen.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
      '/api/companies/account/webhooks/3',
    ]);
  });

  it('are made with events and the password, and their secret is shown once', async () => {
    const server = startServer();
    render(<WebhooksPart companyId={9} />);
    fireEvent.click(await screen.findByRole('button', { name: 'New webhook' }));
    await screen.findByLabelText('Address');
    type('Address', 'not an address');
    type('The company’s password', 'right');
    press('Create webhook');
    await waitFor(() => expect(screen.getByLabelText('Address').getAttribute('aria-invalid')).toBe('true'));
    type('Address', 'https://a.example/x');
    fireEvent.click(screen.getByLabelText('Application withdrawn'));
    press('Create webhook');
    expect(await screen.findByDisplayValue('whsec_the-secret')).toBeDefined();
    expect(server.seen.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      {
        url: 'https://a.example/x',
        events: ['application.created', 'job.closed', 'company.proven'],
        password: 'right',
      },
    ]);
    press('Done');
    await waitFor(() => expect(screen.queryByDisplayValue('whsec_the-secret')).toBeNull());
  });

  it('show their last deliveries, dead ones too, and send a test', async () => {
    startServer();
    render(<WebhooksPart companyId={9} />);
    await screen.findByText(webhook.url);
    press(/Deliveries:/);
    expect(await screen.findByText('answered 500')).toBeDefined();
    expect(screen.getByText(/Failed/)).toBeDefined();
    press('Send a test');
    expect(await screen.findByText(/Delivered/)).toBeDefined();
    expect(screen.getByText('204')).toBeDefined();
  });

  it('are not asked for the deliveries of a webhook once its dialog is closed, as after a removal', async () => {
    const server = startServer();
    const asked = () => server.seen.filter(({ path }) => path.endsWith('/deliveries')).length;
    render(<WebhooksPart companyId={9} />);
    await screen.findByText(webhook.url);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    press(/Deliveries:/);
    await screen.findByText('answered 500');
    await vi.advanceTimersByTimeAsync(3000);
    expect(asked()).toBe(1);
    press('Send a test');
    await screen.findByText(/Delivered/);
    const whileOpen = asked();
    await vi.advanceTimersByTimeAsync(3000);
    expect(asked()).toBe(whileOpen + 1);

    press('Send a test');
    await waitFor(() => expect(asked()).toBe(whileOpen + 2));
    press('Close');
    await vi.advanceTimersByTimeAsync(3000);
    expect(asked()).toBe(whileOpen + 2);
    vi.useRealTimers();
  });

  it('that were switched off say since when, and are switched on again', async () => {
    startServer({ offAt: '2026-11-09T08:00:00.000Z', failingSince: '2026-11-01T08:00:00.000Z' });
    render(<WebhooksPart companyId={9} />);
    expect(await screen.findByText(/Switched off on/)).toBeDefined();
    press(/Switch on:/);
    await waitFor(() => expect(screen.queryByText(/Switched off on/)).toBeNull());
    expect(screen.getByRole('button', { name: /Remove:/ })).toHaveProperty('disabled', false);
  });
});
