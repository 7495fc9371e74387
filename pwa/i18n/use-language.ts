import { useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import { getI18n, I18nContext } from 'react-i18next';
import type { Language } from '#shared/catalog/languages.ts';
import { inLanguage } from '#shared/rules/both-languages.ts';

/**
 * The language shown now; the component renders again when it changes. Every part of a card asks for it: the whole hook of
 * the texts takes several times as long.
 */
export function useLanguage(): Language {
  const { i18n = getI18n() } = useContext(I18nContext) ?? {};
  const follow = useCallback(
    (listener: () => void) => {
      i18n.on('languageChanged', listener);
      return () => i18n.off('languageChanged', listener);
    },
    [i18n],
  );
  const shown = () => i18n.language as Language;
  return useSyncExternalStore(follow, shown, shown);
}

/** A card, page or job with the reader's language in the first place. Do not store it or send it. @see requirements A20 */
export function useInLanguage<Row extends object>(row: Row): Row {
  const language = useLanguage();
  return useMemo(() => inLanguage(row, language), [row, language]);
}
