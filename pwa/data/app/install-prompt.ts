import { createStore } from '../core/store.ts';

/** The browser's event that can start the installation, stored until the person asks for it. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** Null while the browser offers no installation, because it cannot install, or has installed the app. */
export const installPrompt = createStore<InstallPrompt | null>(null);

// Part of the entry script, because the browser sends the event once and does not wait for code that loads late.
if (typeof window !== 'undefined') {
  // The boot script stores an event from before this code runs.
  if (window.installOffer) storePrompt(window.installOffer);
  window.addEventListener('beforeinstallprompt', storePrompt);
  window.addEventListener('appinstalled', () => installPrompt.set(null));
}

function storePrompt(offer: Event): void {
  offer.preventDefault();
  // Each browser that sends this event gives it a `prompt`.
  installPrompt.set(offer as InstallPrompt);
}
