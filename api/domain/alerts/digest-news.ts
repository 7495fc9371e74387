import type { Language } from '#shared/catalog/languages.ts';
import arMail from '#shared/locales/ar/mail.json' with { type: 'json' };
import enMail from '#shared/locales/en/mail.json' with { type: 'json' };
import type { MailSection } from '../mail/mail-layout.ts';
import type { MailNews } from '../mail/write-mail.ts';
import { countText, sumOf, titleOf } from './digest-words.ts';
import type { ReadSection } from './read-digest.ts';

const jobsAt = { ar: arMail.alerts_jobs, en: enMail.alerts_jobs };
const titlesInSubject = 2;
const titleMaxLength = 60;

/** Says a digest as the parts of a mail. */
export function digestNews(
  sections: readonly ReadSection[],
  { language, origin }: { language: Language; origin: string },
): MailNews {
  const titles = sections.slice(0, titlesInSubject).map((section) => [...titleOf(section, language)]);
  const shortened = titles.map((signs) =>
    signs.length > titleMaxLength ? `${signs.slice(0, titleMaxLength).join('')}…` : signs.join(''),
  );
  const rest = sections.length > titlesInSubject ? ' …' : '';
  return {
    values: {
      count: countText('matches', sumOf(sections), language),
      titles: `${shortened.join(language === 'ar' ? '، ' : ', ')}${rest}`,
    },
    sections: sections.map((section) => mailSection(section, { language, origin })),
  };
}

function mailSection(section: ReadSection, { language, origin }: { language: Language; origin: string }): MailSection {
  const title = titleOf(section, language);
  return {
    title: {
      label: section.kind === 'company' ? jobsAt[language].replace('{{name}}', () => title) : title,
      href: origin + section.path,
    },
    items: section.things.map(({ title: label, fact, path }) => ({ link: { label, href: origin + path }, fact })),
    more: section.more > 0 ? countText('more', section.more, language) : undefined,
  };
}
