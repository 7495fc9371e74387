import { useMemo, useSyncExternalStore } from 'react';
import type { Namespace, Translate } from './text-keys.ts';
import { onTextChange, textState, translate } from './texts.ts';

/** Gives `t` for a namespace; the component renders again when the language or its texts change. */
export function useTranslation<Ns extends Namespace>(namespace: Ns): { t: Translate<Ns> } {
  const state = useSyncExternalStore(onTextChange, textState);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts live outside of React; a new state stands for them
  return useMemo(() => ({ t: (key, values) => translate(namespace, key, values) }), [state, namespace]);
}
