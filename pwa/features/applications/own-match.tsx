import { Link } from '@tanstack/react-router';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Nuqta } from '#pwa/ui/marks.tsx';
import { NuqtaMeter } from '#pwa/ui/nuqta-meter.tsx';
import type { Match } from '#shared/model/application.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import { toCalendarDay } from '#shared/rules/calendar-day.ts';
import { createMatcher } from '#shared/rules/match-score.ts';
import { skillKey } from '#shared/rules/skills.ts';
import type { JobToApplyTo } from './apply-button.tsx';

/** How the own profile matches the job, as the company will see it. @see api §2 Match score */
export function OwnMatch({ job, talent }: { job: JobToApplyTo; talent: OwnProfile }) {
  const match = createMatcher(job, toCalendarDay(new Date()))(talent);
  return (
    <section className="mt-5 grid gap-3">
      {match.skillsAsked > 0 && <Skills asked={job.skills} match={match} />}
      <Years match={match} />
    </section>
  );
}

function Skills({ asked, match }: { asked: readonly string[]; match: Match }) {
  const { t } = useTranslation('applications');
  const language = useLanguage();
  const matched = new Set(match.skills.map(skillKey));
  const all = [...new Map(asked.map((skill) => [skillKey(skill), skill])).entries()];
  const values = {
    matched: formatNumber(matched.size, language),
    asked: formatNumber(match.skillsAsked, language),
  };
  return (
    <>
      <h3 className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
        <span>{t('apply.match')}</span>
        <span className="flex items-center gap-2">
          <span>{t('apply.match_of', values)}</span>
          <NuqtaMeter share={matched.size / match.skillsAsked} />
        </span>
      </h3>
      <ul className="flex flex-wrap gap-2">
        {all.map(([key, skill]) => (
          <SkillMark key={key} skill={skill} isMatched={matched.has(key)} />
        ))}
      </ul>
      {matched.size < all.length && (
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          <Nuqta kind="hollow" className="text-xs" />
          <span>{t('apply.missing')}</span>
          <Link to="/profile/edit" className="text-link min-h-6 content-center">
            {t('apply.add')}
          </Link>
        </p>
      )}
    </>
  );
}

function SkillMark({ skill, isMatched }: { skill: string; isMatched: boolean }) {
  const { t } = useTranslation('applications');
  return (
    <li className={isMatched ? 'chip max-w-full bg-primary-soft text-primary-ink' : 'chip chip-line max-w-full'}>
      <Nuqta kind={isMatched ? 'full' : 'hollow'} className="text-xs" />
      <bdi className="t">{skill}</bdi>
      <span className="sr-only">{t(isMatched ? 'apply.in_profile' : 'apply.missing')}</span>
    </li>
  );
}

function Years({ match: { years, yearsAsked } }: { match: Match }) {
  const { t } = useTranslation('applications');
  const language = useLanguage();
  const counted = (key: 'apply.years' | 'apply.asked', count: number) =>
    t(key, { count, number: formatNumber(count, language) });
  return (
    <p className="text-sm text-muted">
      {`${years === null ? t('apply.years_unknown') : counted('apply.years', years)} ${counted('apply.asked', yearsAsked)}`}
    </p>
  );
}
