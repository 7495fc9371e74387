import { useSyncExternalStore } from 'react';
import { limits } from '#shared/limits.ts';

let openId: string | null = null;
let closedAt = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Opens a tooltip after 700 ms, or at once within 300 ms of the one before. @see checklist C26 */
export function approachTooltip(id: string): void {
  clearTimeout(timer);
  const isWarm = openId !== null || performance.now() - closedAt < limits.tooltipSkipDelayMs;
  if (isWarm) show(id);
  else timer = setTimeout(() => show(id), limits.tooltipDelayMs);
}

/** The keyboard waits for nothing. */
export function showTooltip(id: string): void {
  clearTimeout(timer);
  show(id);
}

export function leaveTooltip(id: string): void {
  clearTimeout(timer);
  if (openId !== id) return;
  closedAt = performance.now();
  show(null);
}

/** Whether this tooltip is the open one. */
export function useIsTooltipOpen(id: string): boolean {
  return useSyncExternalStore(subscribe, () => openId === id);
}

function show(id: string | null): void {
  openId = id;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
