import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { EditDecision } from '#pwa/data/offline/outbox-actions.ts';
import type { Item } from '#pwa/screens/review/decisions.ts';
import { ReviewView } from '#pwa/screens/review/review-screen.tsx';
import { Toaster } from '#pwa/ui/toaster.tsx';
import type { Language } from '#shared/catalog/languages.ts';
import { renderRoutes } from './render-routes.tsx';
import { startTexts } from './texts.ts';

const at = Date.parse('2026-11-20T09:00:00Z');
/** Two versions of a text. */
export const bio: Item = {
  id: 1,
  field: 'bio',
  reason: 'conflict',
  message: null,
  at,
  base: 'I build pipelines.',
  yours: 'I build pipelines at night.',
  theirs: 'I build cold pipelines.',
};
/** A number that the server refused. */
export const whatsapp: Item = {
  ...bio,
  id: 3,
  field: 'whatsappNumber',
  reason: 'rejected',
  message: 'whatsapp_invalid',
  base: null,
  yours: '12',
  theirs: null,
};

/** Brings the screen of each test of this file to its beginning. */
export function startReview(): void {
  beforeEach(() => startTexts('en'));
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
}

/** Shows edits to be decided; answers what was decided. */
export async function open(
  items: Item[],
  { language = 'en' as Language, isStorageFull = false, until = Promise.resolve() } = {},
) {
  await startTexts(language);
  const resolved: [number, EditDecision][] = [];
  const onDone = vi.fn();
  const onResolve = async (id: number, resolution: EditDecision) => {
    await until;
    if (isStorageFull) throw new Error('full');
    resolved.push([id, resolution]);
  };
  await renderRoutes('/profile/attention', {
    '/profile/attention': () => (
      <>
        <ReviewView items={items} slug="sara" onResolve={onResolve} onDone={onDone} />
        <Toaster />
      </>
    ),
  });
  return { resolved, onDone };
}

/** The card of a field. */
export const card = (name: string) => within(screen.getByRole('group', { name }));
export const choose = (field: string, choice: string) =>
  fireEvent.click(card(field).getByRole('radio', { name: choice }));
export const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save my choices' }));
/** The choices of a field, in their order. */
export const choices = (field: string) =>
  card(field)
    .getAllByRole('radio')
    .map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent);
/** What stands under a choice. */
export const hintOf = (field: string, choice: string) => {
  const radio = card(field).getByRole('radio', { name: choice });
  return document.getElementById(radio.getAttribute('aria-describedby') ?? '')?.textContent;
};
