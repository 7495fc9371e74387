import { useMemo } from 'react';
import { inLanguage } from '#shared/rules/both-languages.ts';
import { useLanguage } from './use-language.ts';

/** A card, page or job with the reader's language in the first place. Do not store it or send it. @see requirements A20 */
export function useInLanguage<Row extends object>(row: Row): Row {
  const language = useLanguage();
  return useMemo(() => inLanguage(row, language), [row, language]);
}
