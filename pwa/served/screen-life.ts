import { lazyRouteComponent } from '@tanstack/react-router';
import { type ComponentType, createElement, Fragment, useEffect } from 'react';
import { servedPage } from './served-page.ts';

let tell: () => void = () => undefined;
const cameToLife = new Promise<void>((resolve) => {
  tell = resolve;
});

/** A screen whose code cannot be reached keeps its markup. */
const waitsAtMostMs = 3000;

/** Says that no markup of the server waits for its screen any more. */
export function tellScreenIsAlive(): void {
  tell();
}

/**
 * Waits until the screen has taken its markup over; at once where there is none. The frame comes to life before the
 * screen: what changes all texts meanwhile, such as another language, would not fit the markup that still waits (React's
 * error 418).
 */
export async function screenIsAlive(): Promise<void> {
  if (servedPage() === null) return;
  await Promise.race([cameToLife, new Promise((resolve) => setTimeout(resolve, waitsAtMostMs))]);
}

/** A screen that the server renders; its code comes with the route. */
export function servedScreenOf<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazyRouteComponent(async () => {
    const { [name]: Screen } = await load();
    return { default: () => createElement(Fragment, null, createElement(Screen), createElement(Life)) };
  });
}

/** Stands inside of the screen's boundary, so that its effect runs when the whole screen is taken over. */
function Life() {
  useEffect(tellScreenIsAlive, []);
  return null;
}
