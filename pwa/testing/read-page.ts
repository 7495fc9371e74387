import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { SeenRequest } from './fake-server.ts';

type Name = string | RegExp;

/** Waits until the page shows a text. */
export const said = (text: Name) => waitFor(() => expect(screen.getAllByText(text).length).toBeGreaterThan(0));

/** For a query by text: finds the paragraph whose whole text matches, whatever elements its parts are in. */
export const paragraph = (reads: RegExp) => (_: string, element: Element | null) =>
  element?.tagName === 'P' && reads.test(element.textContent ?? '');

/** Presses the button of this name. */
export const press = (name: Name) => fireEvent.click(screen.getByRole('button', { name }));

/** The dialog of this name, once it is open. */
export const dialogOf = async (name: Name) => within(await screen.findByRole('dialog', { name }));

/** Waits until no dialog is open. */
export const dialogClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** The entry of a list with this name. */
export const entryOf = async (name: Name) => within(await screen.findByRole('article', { name }));

/** The entry of a list that contains a text. */
export const entryWith = async (text: Name) =>
  within((await screen.findByText(text)).closest('article') as HTMLElement);

/** True when a control cannot be used. */
export const isOff = (control: HTMLElement) => control.hasAttribute('disabled');

/** The requests that change something, as a fake server saw them. */
export function sentTo({ seen }: { seen: readonly SeenRequest[] }) {
  return seen.filter(({ method }) => method !== 'GET').map(({ path, body }) => ({ path, body }));
}
