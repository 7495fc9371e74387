import { createStore } from '#pwa/data/core/store.ts';
import type { FoundSaved } from '#pwa/data/saved/saved-actions.ts';

/** What was saved last and can have news, as long as it is to be asked how often; else null. The shell asks. */
export const alertQuestion = createStore<FoundSaved | null>(null);
