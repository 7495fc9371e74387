/** The service workers of this site, for pages; undefined at an address that is not secure, and where they are off. */
export function serviceWorkers(): ServiceWorkerContainer | undefined {
  return navigator.serviceWorker;
}
