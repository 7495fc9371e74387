import { IconBrightness, IconMoon, IconSun } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { applyDocumentTheme, type Theme, themeOf } from '../boot/document-theme.ts';
import { readPreference, writePreference } from '../boot/stored-preference.ts';

let chosen: Theme | undefined;
const listeners = new Set<() => void>();

/** The chosen appearance and the way to choose another; every switch on the page follows. */
export function useTheme(): { theme: Theme; chooseTheme(theme: Theme): void } {
  return { theme: useSyncExternalStore(subscribe, currentTheme, () => 'system'), chooseTheme };
}

function currentTheme(): Theme {
  chosen ??= themeOf(readPreference('theme'));
  return chosen;
}

function chooseTheme(theme: Theme): void {
  chosen = theme;
  writePreference('theme', theme);
  applyDocumentTheme(theme);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The three appearances in the order they are offered. */
export const themeOptions = [
  { value: 'system', Icon: IconBrightness },
  { value: 'light', Icon: IconSun },
  { value: 'dark', Icon: IconMoon },
] as const;
