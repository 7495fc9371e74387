import { createStore } from '#pwa/data/core/store.ts';
import type { FoundSaved } from '#pwa/data/saved/saved-actions.ts';

/** The thing saved last, while the shell should still ask how often to send its news; otherwise null. The shell asks. */
export const alertQuestion = createStore<FoundSaved | null>(null);
