import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetResources } from '#pwa/data/core/resource-cache.ts';
import { startFakeServer } from '#pwa/testing/fake-server.ts';
import { startTexts } from '#pwa/testing/texts.ts';
import { SessionsPart } from './sessions-part.tsx';

beforeEach(() => startTexts('en'));
afterEach(() => {
  cleanup();
  forgetResources('sessions:');
  vi.unstubAllGlobals();
});

it.each([
  ['user', /^You will be logged out on every device.*Unpublished changes stay on this device/],
  ['company', /^The company will be logged out on every device, including this one\.$/],
] as const)('the question before a logout everywhere names what ends: %s', async (realm, question) => {
  startFakeServer(() => ({ body: [] }));
  render(<SessionsPart realm={realm} accountId={9} onLeaving={() => undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Log out everywhere' }));
  expect(await screen.findByText(question)).toBeDefined();
});
