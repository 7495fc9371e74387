import { useSyncExternalStore } from 'react';
import { type InstallWay, installHint, installWay } from './install.ts';
import { installPrompt } from './install-prompt.ts';

/** Follows how the app can be installed here; null where it cannot or is. */
export function useInstallWay(): InstallWay | null {
  return useSyncExternalStore(installPrompt.subscribe, installWay, () => null);
}

/** Follows whether the hint is shown. */
export function useInstallHint(): boolean {
  return useSyncExternalStore(installHint.subscribe, installHint.get);
}
