import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer } from '#pwa/testing/fake-server.ts';
import { startTexts } from '#pwa/testing/texts.ts';
import { NewsletterBox } from './newsletter-box.tsx';

beforeEach(async () => {
  await startTexts('en');
  render(<NewsletterBox />);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const said = () => screen.getByRole('status').textContent;

function subscribe(email: string): void {
  fireEvent.input(screen.getByRole('textbox'), { target: { value: email } });
  const button = screen.getByRole('button');
  fireEvent.click(button);
  fireEvent.click(button);
}

describe('the newsletter box (C17, C18)', () => {
  it.each(['', 'noura', 'noura@', 'noura @example.com'])('says that %j is no e-mail address', async (email) => {
    const server = startFakeServer(() => ({}));
    subscribe(email);
    await waitFor(() => expect(said()).toBe('Please enter a valid email'));
    expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
    expect(server.seen).toEqual([]);
  });

  it('asks once for two clicks, and says that a link follows rather than that all is done', async () => {
    const server = startFakeServer(() => ({ status: 202, body: { message: 'On its way' } }));
    subscribe(' noura@example.com ');
    await waitFor(() => expect(said()).toMatch(/^Open the link that we send to noura@example\.com/));
    expect(server.seen).toEqual([
      { method: 'POST', path: '/api/newsletter', body: { email: 'noura@example.com', language: 'en' } },
    ]);
    expect(screen.getByRole('textbox')).toHaveProperty('value', '');
  });

  it('never pretends: without a connection nothing was stored, and the address stays to be sent again', async () => {
    const server = startFakeServer(() => ({ status: 202, body: { message: 'On its way' } }));
    server.isDown = true;
    subscribe('noura@example.com');
    await waitFor(() => expect(said()).toMatch(/your address was not stored/));
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'noura@example.com');
  });

  it('says what the server refused', async () => {
    const problem = { message: 'Too many attempts. Try again later', code: 'rate_limited', requestId: 'r' };
    startFakeServer(() => ({ status: 429, body: problem }));
    subscribe('noura@example.com');
    await waitFor(() => expect(said()).toMatch(/Too many attempts/));
  });
});
