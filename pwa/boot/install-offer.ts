declare global {
  interface Window {
    /** The browser's offer to install, while the app's own code is not there yet. */
    installOffer?: Event;
  }
}

/**
 * Keeps the browser's offer to install, in place of its own bar. The browser makes it once, soon after the page is there, and
 * the scripts of the app may start later than that.
 */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    window.installOffer = event;
  });
}
