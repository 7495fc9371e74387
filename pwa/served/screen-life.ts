import { lazyRouteComponent } from '@tanstack/react-router';
import { type ComponentType, createElement, Fragment, useEffect } from 'react';
import { loadAgain } from '../faults/load-again.ts';
import { servedPage } from './served-page.ts';

let isAlive = false;
const waiting = new Set<() => void>();

/** A screen whose code cannot be loaded stays as the server rendered it. */
const waitsAtMostMs = 3000;

/** Marks that no served markup waits for its screen any more. */
export function tellScreenIsAlive(): void {
  isAlive = true;
  for (const goOn of waiting) goOn();
  waiting.clear();
}

/**
 * Resolves once the screen is hydrated; undefined where nothing waits for hydration. The frame comes to
 * life before the screen: what changes the whole tree meanwhile, such as another language or another address, would not
 * fit the markup that still waits (React's errors 418 and 422).
 */
export function screenLife(): Promise<void> | undefined {
  if (isAlive || servedPage() === null) return undefined;
  return new Promise((resolve) => {
    waiting.add(resolve);
    setTimeout(resolve, waitsAtMostMs);
  });
}

/** A screen that the browser renders; its code comes with the route. */
export function lateScreenOf<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazyRouteComponent(() => loadAgain(load), name);
}

/** A screen that the server renders; its code comes with the route. */
export function servedScreenOf<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazyRouteComponent(async () => {
    const { [name]: Screen } = await loadAgain(load);
    return { default: () => createElement(Fragment, null, createElement(Screen), createElement(Life)) };
  });
}

/** Renders inside the boundary of the screen, so that its effect runs when the whole screen is hydrated. */
function Life() {
  useEffect(tellScreenIsAlive, []);
  return null;
}
