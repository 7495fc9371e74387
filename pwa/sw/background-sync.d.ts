/**
 * Background Sync, which the types of the browser do not know yet. @see https://wicg.github.io/background-sync/spec/
 */
interface ServiceWorkerGlobalScopeEventMap {
  sync: ExtendableEvent & { readonly tag: string };
}

interface ServiceWorkerRegistration {
  /** Missing in browsers without Background Sync. */
  readonly sync?: { register(tag: string): Promise<void> };
}
