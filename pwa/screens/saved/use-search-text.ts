import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { countries } from '#shared/catalog/countries.ts';
import { industries } from '#shared/catalog/industries.ts';
import { savedSearchParts } from '#shared/rules/saved-key.ts';

/** Writes a saved search in the reader's language: the words, then the filters. */
export function useSearchText(): (key: string) => string {
  const { t } = useTranslation('catalog');
  return (key) =>
    savedSearchParts(key)
      .toSorted(([a], [b]) => Number(b === 'q') - Number(a === 'q'))
      .map(([, value]) => {
        const industry = industries.find((one) => one === value);
        const country = countries.find((one) => one === value);
        if (industry) return t(`industries.${industry}`);
        return country ? t(`countries.${country}`) : value;
      })
      .join(' · ');
}
