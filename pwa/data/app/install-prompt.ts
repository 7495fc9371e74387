import { createStore } from './store.ts';

/** The browser's own way to install, kept until the person asks for it. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** Null while the browser does not offer it: it cannot, or the app is installed. */
export const installPrompt = createStore<InstallPrompt | null>(null);

// Part of the entry, since the browser offers it only once and does not wait for late code.
if (typeof window !== 'undefined') {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    // This event has a `prompt` wherever it is sent.
    installPrompt.set(event as InstallPrompt);
  });
  window.addEventListener('appinstalled', () => installPrompt.set(null));
}
