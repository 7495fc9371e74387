import { createStore } from '../core/store.ts';

/** The browser's own way to install, kept until the person asks for it. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** Null while the browser does not offer it: it cannot, or the app is installed. */
export const installPrompt = createStore<InstallPrompt | null>(null);

// Part of the entry, since the browser offers it only once and does not wait for late code.
if (typeof window !== 'undefined') {
  // The boot script keeps what is offered before this code runs.
  if (window.installOffer) keep(window.installOffer);
  window.addEventListener('beforeinstallprompt', keep);
  window.addEventListener('appinstalled', () => installPrompt.set(null));
}

function keep(offer: Event): void {
  offer.preventDefault();
  // This event has a `prompt` wherever it is sent.
  installPrompt.set(offer as InstallPrompt);
}
