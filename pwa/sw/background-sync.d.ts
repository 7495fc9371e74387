/**
 * Background Sync, which the types of the browser do not know yet. @see https://wicg.github.io/background-sync/spec/
 */
interface ServiceWorkerGlobalScopeEventMap {
  sync: ExtendableEvent & { readonly tag: string };
}
