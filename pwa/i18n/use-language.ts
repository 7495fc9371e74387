import { useSyncExternalStore } from 'react';
import type { Language } from '#shared/catalog/languages.ts';
import { onTextChange, textState } from './texts.ts';

/** The language shown now; the component renders again when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(onTextChange, () => textState().language);
}
