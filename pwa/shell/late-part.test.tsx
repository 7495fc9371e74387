import { act, cleanup, render, screen } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { afterEach, expect, it } from 'vitest';
import { connection } from '#pwa/data/core/connection.ts';
import { latePart } from './late-part.ts';

afterEach(() => {
  cleanup();
  connection.set('online');
});

const afterLoading = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

it('a part whose code is out of reach comes when the connection is back, and takes nothing down', async () => {
  const answers: (() => Promise<() => ReactNode>)[] = [
    () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
    () => Promise.resolve(() => <p>The footer</p>),
  ];
  const Footer = latePart(() => answers.shift()?.() ?? Promise.reject(new Error('asked too often')));
  connection.set('offline');
  render(
    <Suspense fallback={<p>Its place</p>}>
      <Footer />
    </Suspense>,
  );
  await afterLoading();
  expect(screen.getByText('Its place')).toBeDefined();
  connection.set('online');
  await afterLoading();
  expect(screen.getByText('The footer')).toBeDefined();
});
