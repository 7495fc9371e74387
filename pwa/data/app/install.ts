import { useSyncExternalStore } from 'react';
import { storageManager } from '../../secure-context/secure-parts.ts';
import {
  afterArrival,
  afterRefusal,
  changeInstallMemory,
  isGoodMoment,
  isInstalled,
  readInstallMemory,
} from '../core/install-memory.ts';
import { createStore } from '../core/store.ts';
import { installPrompt } from './install-prompt.ts';

/** How the app can be installed here: by the browser's own question, or by the person in the share menu of iOS. */
export type InstallWay = 'prompt' | 'ios';

interface Browser {
  userAgent: string;
  maxTouchPoints: number;
}

/** True when the hint is shown. */
export const installHint = createStore(false);

if (typeof window !== 'undefined') {
  window.addEventListener('appinstalled', () => {
    installHint.set(false);
    changeInstallMemory((memory) => ({ ...memory, isInstalled: true }));
    // Asks the browser not to evict the data of an installed app. @see protocol §3
    void storageManager()?.persist?.();
  });
}

/** An iPhone or iPad; the latter calls itself a Mac. */
export function isIos({ userAgent, maxTouchPoints }: Browser): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** The way to install at this moment; null where there is none or nothing left to do. */
export function installWay(): InstallWay | null {
  if (isInstalled()) return null;
  if (installPrompt.get()) return 'prompt';
  return isIos(navigator) ? 'ios' : null;
}

/** Counts a visit of the app. */
export function noteArrival(): void {
  changeInstallMemory((memory) => afterArrival(memory, Date.now()));
}

/** Counts an opened profile. */
export function noteProfileView(): void {
  changeInstallMemory((memory) => ({ ...memory, profiles: memory.profiles + 1 }));
}

/** True when the installation may be offered now without a request. */
export function mayOfferInstall(): boolean {
  return installWay() !== null && isGoodMoment(readInstallMemory(), Date.now());
}

/** Asks the browser to install, or shows the steps where only the person can. */
export async function install(): Promise<void> {
  const prompt = installPrompt.get();
  if (!prompt) {
    installHint.set(true);
    return;
  }
  installHint.set(false);
  // The browser lets each event prompt once.
  installPrompt.set(null);
  const { outcome } = await prompt.prompt();
  if (outcome === 'dismissed') declineInstall();
}

/** Closes the hint; it is not shown again for a long time. */
export function declineInstall(): void {
  installHint.set(false);
  changeInstallMemory((memory) => afterRefusal(memory, Date.now()));
}

/** Follows how the app can be installed here; null where it cannot or is. */
export function useInstallWay(): InstallWay | null {
  return useSyncExternalStore(installPrompt.subscribe, installWay, () => null);
}

/** Follows whether the hint is shown. */
export function useInstallHint(): boolean {
  return useSyncExternalStore(installHint.subscribe, installHint.get);
}
