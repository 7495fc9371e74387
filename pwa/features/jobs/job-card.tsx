import { Link } from '@tanstack/react-router';
import { memo, useMemo } from 'react';
import { Written } from '#pwa/features/catalog/written.tsx';
import { formatNumber, formatPercent } from '#pwa/i18n/format.ts';
import { formatAge } from '#pwa/i18n/format-age.ts';
import { formatTimeLeft } from '#pwa/i18n/format-time-left.ts';
import { useInLanguage, useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { CompanyLogo } from '#pwa/ui/company-logo.tsx';
import { Badge, Nuqta } from '#pwa/ui/marks.tsx';
import { NuqtaMeter } from '#pwa/ui/nuqta-meter.tsx';
import { limits } from '#shared/limits.ts';
import type { Match } from '#shared/model/application.ts';
import type { JobCard as Job } from '#shared/model/job.ts';
import { skillKey } from '#shared/rules/skills.ts';
import { ProvenMark } from '../catalog/proven-mark.tsx';
import { SaveMark } from '../saved/save-button.tsx';
import { JobFacts } from './job-facts.tsx';
import type { OwnMatchOf } from './use-own-match.ts';

export interface JobCardProps {
  job: Job;
  now: Date;
  /** Shows how the signed-in talent matches. */
  matchOf: OwnMatchOf;
  /** The signed-in talent has applied for it. */
  isApplied?: boolean;
}

/** An open job in a list: title, place, company, and its end. @see requirements L3 */
export const JobCard = memo(function JobCard({ job: given, now, matchOf, isApplied = false }: JobCardProps) {
  const job = useInLanguage(given);
  const match = useMemo(() => matchOf(job), [matchOf, job]);
  return (
    <article className="job-row">
      <CompanyLogo slug={job.companySlug} logoUrl={job.companyLogo} size={48} className="job-logo" />
      <div className="job-text">
        <h3 className="name text-lg">
          <Link to="/jobs/$id" params={{ id: String(job.id) }} className="job-link">
            <Written className="ua">{job.title}</Written>
          </Link>
          {isApplied && <AppliedMark />}
        </h3>
        <Link to="/company/$slug" params={{ slug: job.companySlug }} className="job-company">
          <Written className="ua">{job.companyName}</Written>
          <ProvenMark host={job.companyProvenHost} />
        </Link>
        <JobFacts job={job} />
        <JobSkills skills={job.skills} match={match} />
      </div>
      <div className="job-side">
        {match && <OwnMatch match={match} />}
        <JobTimes job={job} now={now} />
      </div>
      <SaveMark thing={{ kind: 'job', key: String(job.id), shown: given }} name={job.title} className="job-save" />
    </article>
  );
});

/** Shows the talent that an application was sent. */
function AppliedMark() {
  const { t } = useTranslation('jobs');
  return (
    <span className="ms-2 inline-block align-middle">
      <Badge tone="success" icon={<Nuqta />}>
        {t('card.applied')}
      </Badge>
    </span>
  );
}

function JobSkills({ skills, match }: { skills: readonly string[]; match: Match | null }) {
  const { t } = useTranslation('jobs');
  const language = useLanguage();
  const shared = new Set(match?.skills.map(skillKey));
  const moreCount = skills.length - limits.jobSkillsShown;
  if (skills.length === 0) return null;
  return (
    <ul className="job-skills" aria-label={t('card.skills')}>
      {skills.slice(0, limits.jobSkillsShown).map((skill) => (
        <li key={skill} className={shared.has(skillKey(skill)) ? 'chip chip-on' : 'chip'}>
          {shared.has(skillKey(skill)) && <Nuqta className="text-xs" />}
          <bdi className="t">{skill}</bdi>
          {shared.has(skillKey(skill)) && <span className="sr-only">{t('card.shared')}</span>}
        </li>
      ))}
      {moreCount > 0 && (
        <li className="self-center text-xs text-muted">
          {t('card.more_skills', { count: moreCount, number: formatNumber(moreCount, language) })}
        </li>
      )}
    </ul>
  );
}

function OwnMatch({ match: { score, skills, skillsAsked } }: { match: Match }) {
  const { t } = useTranslation('jobs');
  const language = useLanguage();
  if (score === null) return null;
  if (skillsAsked > 0 && skills.length === 0) return <p className="text-muted">{t('card.no_match')}</p>;
  return (
    <p className="job-match">
      <span className="job-match-label">{t('card.match')}</span>
      <b>{formatPercent(score, language)}</b>
      <NuqtaMeter share={score / 100} />
    </p>
  );
}

const dayMs = 86_400_000;

function JobTimes({ job, now }: Pick<JobCardProps, 'job' | 'now'>) {
  const { t } = useTranslation('jobs');
  const language = useLanguage();
  const end = new Date(job.expiryDate);
  if (end.getTime() - now.getTime() < limits.jobEndsSoonDays * dayMs) {
    return (
      <p className="text-warning-ink" suppressHydrationWarning>
        {t('card.closes', { time: formatTimeLeft(end, language, now) })}
      </p>
    );
  }
  return (
    <p className="text-muted" suppressHydrationWarning>
      {t('card.posted', { age: formatAge(new Date(job.publishedAt), language, now) })}
    </p>
  );
}
