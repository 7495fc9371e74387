import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { pageSections, type TextPage } from '#shared/catalog/page-sections.ts';

export interface SectionTexts {
  /** Names the section in the address. */
  id: string;
  title: string;
  text: string;
}

/** The sections of a page that is all text, in the shown language. */
export function useSectionTexts(page: TextPage): SectionTexts[] {
  const { t } = useTranslation(page);
  // A test holds the texts of each page to its sections.
  const say = t as (key: string) => string;
  return pageSections[page].map((id) => ({
    id,
    title: say(`sections.${id}.title`),
    text: say(`sections.${id}.text`),
  }));
}
