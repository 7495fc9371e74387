declare global {
  interface Window {
    /** The browser's install prompt, stored until the app's own code runs. */
    installOffer?: Event;
  }
}

/**
 * Stores the browser's install prompt and hides the browser's own bar. The event comes once, possibly before the scripts of
 * the app start.
 */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    window.installOffer = event;
  });
}
