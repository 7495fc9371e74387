import { useTranslation as useI18next } from 'react-i18next';
import type { Namespace, Translate } from './text-keys.ts';

// One object for all calls: with a new one in each render, the hook would make its options and its snapshot again.
const noOptions = {};

/**
 * Gives `t` for a namespace; the component renders again when the language or its texts change.
 *
 * This is react-i18next's hook with our type of keys. Its own type knows only the keys of the namespaces that are named
 * here, so each `shell:ui.retry` would need a second name in the call.
 */
export function useTranslation<Ns extends Namespace>(namespace: Ns): { t: Translate<Ns> } {
  return useI18next(namespace, noOptions) as unknown as { t: Translate<Ns> };
}
