import type { Language } from '#shared/catalog/languages.ts';
import { limits } from '#shared/limits.ts';
import type { NewApplications } from '../../store/mail/application-mails.ts';
import { countText } from '../alerts/digest-words.ts';
import { isolated, type MailSection } from '../mail/mail-layout.ts';
import type { MailNews } from '../mail/write-mail.ts';

const titlesInSubject = 2;

/** Says what came for the jobs of a company as the parts of a letter: each job opens its applications. */
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
