import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startTexts } from '#pwa/testing/texts.ts';
import { RouteFailure } from './route-failure.tsx';

beforeEach(() => startTexts('en'));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A letter whose button puts something before an element. */
function Letter() {
  const [text, setText] = useState('');
  const [isPublic, setPublic] = useState(false);
  const [isSent, setSent] = useState(false);
  return (
    <main>
      <input name="title" aria-label="Title" />
      <textarea name="text" aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      <input
        type="checkbox"
        aria-label="Public"
        checked={isPublic}
        onChange={(event) => setPublic(event.target.checked)}
      />
      <p>
        {isSent && <b>Sent:</b>}
        <span id="shown">{`${text} ${isPublic}`}</span>
      </p>
      <button type="button" onClick={() => setSent(true)}>
        Send
      </button>
    </main>
  );
}

async function open() {
  // React and the router say what broke.
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('scrollTo', () => undefined);
  const root = createRootRoute({ component: Letter, errorComponent: RouteFailure });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) });
  await router.load();
  // The registered router is the app's; this one only has its shape.
  render(<RouterProvider router={router as never} />);
}

/** Another program takes an element away, and the next press needs it. */
function pressWithoutElement() {
  document.getElementById('shown')?.remove();
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
}

it('a screen whose elements another program changed is drawn again once, with what was typed (react#11538)', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.advanceTimersByTime(60_000);
  await open();
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'A question' } });
  fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'Where is my profile?' } });
  fireEvent.click(screen.getByLabelText('Public'));
  pressWithoutElement();
  expect(await screen.findByText('Where is my profile? true')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('A question');
  pressWithoutElement();
  expect(await screen.findByText('This page could not be shown')).toBeDefined();
  vi.useRealTimers();
});
