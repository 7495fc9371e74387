import type { Language } from '#shared/catalog/languages.ts';
import { limits } from '#shared/limits.ts';
import arMail from '#shared/locales/ar/mail.json' with { type: 'json' };
import enMail from '#shared/locales/en/mail.json' with { type: 'json' };
import type { NewApplications } from '../../store/mail/application-mails.ts';
import { countText, type ReadSection, sumOf, titleOf } from '../alerts/digest.ts';
import { isolated, type MailSection } from './mail-layout.ts';
import type { MailNews } from './write-mail.ts';

const texts = { ar: arMail, en: enMail };
const titlesInSubject = 2;
const titleMaxLength = 60;

interface Links {
  language: Language;
  origin: string;
  /** Makes the token of the link that stops the alerts of one saved item. */
  stopToken: (key: string) => string;
}

/** Makes the parts of a mail from a digest. */
export function digestNews(sections: readonly ReadSection[], links: Links): MailNews {
  const { language } = links;
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
    sections: sections.map((section) => mailSection(section, links)),
  };
}

function mailSection(section: ReadSection, { language, origin, stopToken }: Links): MailSection {
  const name = titleOf(section, language);
  const title =
    section.kind === 'company' ? texts[language].alerts_jobs.replace('{{name}}', () => isolated(name)) : name;
  return {
    title: {
      label: title,
      href: origin + section.path,
    },
    items: section.things.map(({ title: label, fact, path }) => ({ link: { label, href: origin + path }, fact })),
    more: section.more > 0 ? countText('more', section.more, language) : undefined,
    stop: {
      label: texts[language].alerts_stop_one.replace('{{title}}', () => isolated(title)),
      href: `${origin}/unsubscribe?token=${stopToken(section.key)}`,
    },
  };
}

/** Makes the parts of a mail from the new applications of a company. The link of each job opens its applications. */
export function applicationNews({ name, jobs, language }: NewApplications, origin: string): MailNews {
  const total = jobs.reduce((sum, { applicants }) => sum + applicants.length, 0);
  const titles = jobs.slice(0, titlesInSubject).map(({ title }) => title);
  const rest = jobs.length > titlesInSubject ? ' …' : '';
  return {
    readerName: name,
    values: {
      count: countText('applications', total, language),
      titles: `${titles.join(language === 'ar' ? '، ' : ', ')}${rest}`,
    },
    sections: jobs.map((job) => sectionOf(job, language, origin)),
  };
}

function sectionOf(
  { id, title, applicants }: NewApplications['jobs'][number],
  language: Language,
  origin: string,
): MailSection {
  const href = `${origin}/company-dashboard?applications=${id}`;
  const more = applicants.length - limits.alertThingsShown;
  return {
    title: { label: `${isolated(title)}: ${countText('applications', applicants.length, language)}`, href },
    items: applicants.slice(0, limits.alertThingsShown).map((label) => ({ link: { label, href }, fact: '' })),
    more: more > 0 ? countText('more', more, language) : undefined,
  };
}
