import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { limits } from '#shared/limits.ts';
import type { DirectoryTexts } from './directory-texts.ts';

export interface CountLineProps {
  texts: DirectoryTexts;
  total: number;
  isFiltered: boolean;
}

/** How many entries there are, or match. */
export function CountLine({ texts, total, isFiltered }: CountLineProps) {
  const { t } = useTranslation(texts);
  const number = formatNumber(total, useLanguage());
  const isCapped = total >= limits.totalCountCap;
  const matches = isCapped ? t('matches_capped', { number }) : t('matches', { count: total, number });
  const all = isCapped ? t('count_capped', { number }) : t('count', { count: total, number });
  return <span>{isFiltered ? matches : all}</span>;
}
