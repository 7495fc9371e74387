import type { Language } from '#shared/catalog/languages.ts';
import { limits } from '#shared/limits.ts';
import type { Job, JobCard } from '#shared/model/job.ts';
import { inLanguage } from '#shared/rules/both-languages.ts';
import type { Deps } from '../../domain/deps.ts';
import { listJobs } from '../../domain/directory/directory-lists.ts';
import { findListedJob, payOfJob, placeOfJob } from '../../domain/jobs/jobs.ts';
import { escapeXml, textElement, xmlStart } from '../pages/page-head.ts';
import { industryLabel, productDescription, screenTitle } from '../pages/page-texts.ts';

interface Site {
  /** Public address without a closing slash. */
  origin: string;
  language: Language;
}

/** Writes the newest open jobs as a feed that readers follow. @see RFC 4287 */
export async function jobsAtom(deps: Deps, site: Site): Promise<string> {
  const page = await listJobs(deps, { limit: limits.jobsInFeed });
  // Lists are cached as JSON.
  const cards = JSON.parse(String(page.json)) as JobCard[];
  const found = await Promise.all(cards.map(({ id }) => findListedJob(deps, id)));
  const jobs = found.flatMap((one) => (one && 'job' in one ? inLanguage(one.job, site.language) : []));
  const updatedAt = jobs.map((job) => job.updatedAt).reduce(later, '') || deps.clock.now().toISOString();
  const lines = [
    `${xmlStart}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${site.language}">`,
    textElement('id', addressIn(site, '/feeds/jobs.atom')),
    textElement('title', screenTitle('jobs', site.language)),
    textElement('subtitle', productDescription(site.language)),
    textElement('updated', updatedAt),
    link('self', 'application/atom+xml', addressIn(site, '/feeds/jobs.atom')),
    link('alternate', 'text/html', addressIn(site, '/jobs')),
    textElement('icon', `${site.origin}/icons/icon-192.png`),
    ...jobs.map((job) => entry(job, site)),
    '</feed>\n',
  ];
  return lines.join('\n');
}

function entry(job: Job, site: Site): string {
  const { origin, language } = site;
  const industry = industryLabel(job.industry, language);
  const facts = [placeOfJob(job, language), industry, payOfJob(job, language)];
  return [
    '<entry>',
    textElement('id', `${origin}/jobs/${job.id}`),
    textElement('title', `${job.title} · ${job.companyName}`),
    textElement('published', job.publishedAt ?? job.createdAt),
    textElement('updated', job.updatedAt),
    link('alternate', 'text/html', addressIn(site, `/jobs/${job.id}`)),
    `<author>${textElement('name', job.companyName)}${textElement('uri', addressIn(site, `/company/${job.companySlug}`))}</author>`,
    `<category term="${escapeXml(job.industry)}" label="${escapeXml(industry)}"/>`,
    textElement('summary', facts.filter(Boolean).join(' · ')),
    `<content type="text">${escapeXml(job.description)}</content>`,
    '</entry>',
  ].join('\n');
}

function link(rel: string, type: string, href: string): string {
  return `<link rel="${rel}" type="${type}" href="${escapeXml(href)}"/>`;
}

function addressIn({ origin, language }: Site, path: string): string {
  return `${origin}${path}${language === 'en' ? '?lang=en' : ''}`;
}

// Times of one form sort as texts.
function later(one: string, other: string): string {
  return one > other ? one : other;
}
