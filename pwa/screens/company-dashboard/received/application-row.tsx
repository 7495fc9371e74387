import { Link } from '@tanstack/react-router';
import { memo, useState } from 'react';
import { useIndustryLabel } from '#pwa/features/catalog/industry-label.ts';
import { useChoiceLabel } from '#pwa/features/catalog/labels.ts';
import { Written } from '#pwa/features/catalog/written.tsx';
import { formatNumber, formatPercent, formatShortDay } from '#pwa/i18n/format.ts';
import { useInLanguage, useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { classNames } from '#pwa/ui/class-names.ts';
import { FreeText } from '#pwa/ui/free-text.tsx';
import { Nuqta } from '#pwa/ui/marks.tsx';
import { NuqtaMeter } from '#pwa/ui/nuqta-meter.tsx';
import { type ApplicationStatus, applicationStatuses } from '#shared/catalog/statuses.ts';
import type { Match, ReceivedApplication } from '#shared/model/application.ts';
import { nameBeside } from '#shared/rules/both-languages.ts';
import { normalizeSearch } from '#shared/rules/normalize-search.ts';

export interface ApplicationRowProps {
  application: ReceivedApplication;
  isOffline: boolean;
  onChoose: (application: ReceivedApplication, status: ApplicationStatus) => void;
}

/** One application, with the name, the match, the letter and the decision. @see requirements S1, S2 */
export const ApplicationRow = memo(function ApplicationRow({ application, isOffline, onChoose }: ApplicationRowProps) {
  const { coverLetter, match, statusMessage } = application;
  const user = useInLanguage(application.user);
  return (
    <article className="grid gap-x-6 gap-y-3 border-b border-line py-5 [contain-intrinsic-size:auto_9rem] [content-visibility:auto] md:grid-cols-[minmax(0,1fr)_9rem_11rem]">
      <div className="flex min-w-0 gap-3.5">
        <Avatar name={user.name} slug={user.slug} pictureUrl={user.profilePicture} size={48} />
        <div className="min-w-0 flex-1">
          <Applicant user={user} years={match.years} appliedAt={application.appliedAt} />
          <Skills skills={user.skills} shared={match.skills} />
          {coverLetter && <CoverLetter text={coverLetter} />}
          {statusMessage && <OwnMessage text={statusMessage} />}
        </div>
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9.25rem,1fr))] items-start gap-x-6 gap-y-3 *:content-start md:contents">
        <MatchColumn match={match} />
        <StatusSelect
          name={user.name}
          status={application.status}
          isDisabled={isOffline}
          onChoose={(status) => onChoose(application, status)}
        />
      </div>
    </article>
  );
});

/** The company's message to the candidate with the status. */
function OwnMessage({ text }: { text: string }) {
  const { t } = useTranslation('dashboard');
  return (
    <div className="mt-3 border-s-2 border-line ps-3 text-sm">
      <p className="text-xs text-muted">{t('received.own_message')}</p>
      <p className="ua whitespace-pre-line wrap-anywhere" dir="auto">
        <FreeText>{text}</FreeText>
      </p>
    </div>
  );
}

interface ApplicantProps extends Pick<ReceivedApplication, 'user' | 'appliedAt'> {
  /** Full years of experience; null where the profile names none. */
  years: number | null;
}

function Applicant({ user, years, appliedAt }: ApplicantProps) {
  const industry = useIndustryLabel()(user.industry);
  const day = formatShortDay(appliedAt, useLanguage());
  const facts = useFacts(user, years);
  const other = nameBeside(user);
  return (
    <>
      <h3 className="name text-lg wrap-anywhere">
        <Link to="/$slug" params={{ slug: user.slug }} className="hover:text-primary-ink hover:underline">
          <Written>{user.name}</Written>
        </Link>
        {other && <Written className="ms-2 text-sm font-normal text-muted">{other}</Written>}
      </h3>
      {user.headline && (
        <p className="text-sm wrap-anywhere">
          <Written>{user.headline}</Written>
        </p>
      )}
      <p className="text-xs text-muted">
        <span>{`${industry} `}</span>
        <span className="px-1.5 text-subtle">{'· '}</span>
        <time dateTime={appliedAt}>{day}</time>
      </p>
      {facts.length > 0 && <p className="text-xs text-muted">{facts.join(' · ')}</p>}
      <p className="text-xs">
        <a href={`mailto:${user.email}`} className="text-link inline-block min-h-6 max-w-full wrap-anywhere">
          <bdi dir="ltr">{user.email}</bdi>
        </a>
      </p>
    </>
  );
}

/** City, availability and years, as far as the profile shows them to everybody. */
function useFacts({ place, availability }: ReceivedApplication['user'], years: number | null): string[] {
  const { t } = useTranslation('dashboard');
  const choice = useChoiceLabel();
  const language = useLanguage();
  return [
    place ? choice('place', place) : '',
    availability ? choice('availability', availability) : '',
    years === null ? '' : t('received.years', { count: years, number: formatNumber(years, language) }),
  ].filter(Boolean);
}

function Skills({ skills, shared }: { skills: readonly string[]; shared: readonly string[] }) {
  const { t } = useTranslation('dashboard');
  if (skills.length === 0) return null;
  const wanted = new Set(shared.map(normalizeSearch));
  return (
    <ul className="mt-2 flex flex-wrap gap-2" aria-label={t('received.skills')}>
      {skills.map((skill) => {
        const isShared = wanted.has(normalizeSearch(skill));
        return (
          <li key={skill} className="max-w-full">
            <span className={isShared ? 'chip chip-on' : 'chip'}>
              {isShared && <Nuqta className="text-xs" />}
              <bdi className="t">{skill}</bdi>
              {isShared && <span className="sr-only">{t('received.shared')}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Longer letters are cut, with a button that shows the rest. */
const wholeUpTo = 220;

function CoverLetter({ text }: { text: string }) {
  const { t } = useTranslation('dashboard');
  const [isWhole, setIsWhole] = useState(false);
  const isLong = text.length > wholeUpTo || text.split('\n').length > 3;
  return (
    <div className="mt-2 text-sm">
      <p className={isLong && !isWhole ? 'ua line-clamp-3 whitespace-pre-line' : 'ua whitespace-pre-line'} dir="auto">
        <FreeText>{text}</FreeText>
      </p>
      {isLong && (
        <button
          type="button"
          className="text-link min-h-6"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {t(isWhole ? 'received.less' : 'received.more')}
        </button>
      )}
    </div>
  );
}

interface StatusSelectProps {
  name: string;
  status: ApplicationStatus;
  isDisabled: boolean;
  onChoose: (status: ApplicationStatus) => void;
}

const tones: Record<ApplicationStatus, string | false> = {
  pending: false,
  reviewing: 'border-info-ink/55 bg-info-soft text-info-ink',
  accepted: 'border-success-ink/55 bg-success-soft text-success-ink',
  rejected: 'border-error-ink/55 bg-error-soft text-error-ink',
};

/** Sets any status at any time. @see requirements S2 */
function StatusSelect({ name, status, isDisabled, onChoose }: StatusSelectProps) {
  const { t } = useTranslation('dashboard');
  return (
    <div className="grid gap-1">
      <p className="text-xs text-muted" aria-hidden="true">
        {t('received.status_label')}
      </p>
      <select
        className={classNames('select-field font-semibold', tones[status])}
        aria-label={t('received.status', { name })}
        value={status}
        disabled={isDisabled}
        // The values are those of the options below.
        onChange={(event) => onChoose(event.currentTarget.value as ApplicationStatus)}
      >
        {applicationStatuses.map((one) => (
          <option key={one} value={one}>
            {t(`catalog:applicationStatuses.${one}`)}
          </option>
        ))}
      </select>
    </div>
  );
}

/** How well a talent matches the job, the number first, and why. @see requirements S1 */
export function MatchColumn({ match }: { match: Match }) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const { score } = match;
  return (
    <div>
      <p className="text-xs text-muted">{t('received.score')}</p>
      {score === null ? (
        <p className="text-sm text-muted">{t('received.no_score')}</p>
      ) : (
        <>
          <p className="font-display text-xl font-semibold">{formatPercent(score, language)}</p>
          {score > 0 && <NuqtaMeter share={score / 100} />}
        </>
      )}
      <Reasons match={match} />
    </div>
  );
}

function Reasons({ match }: { match: Match }) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const { skills, skillsAsked, years, yearsAsked } = match;
  const numbers = (have: number, asked: number) => ({
    have: formatNumber(have, language),
    asked: formatNumber(asked, language),
  });
  const skillsText =
    skills.length === 0
      ? t('received.no_shared')
      : t('received.skills_of', { count: skillsAsked, ...numbers(skills.length, skillsAsked) });
  return (
    <ul className="mt-1 text-xs text-muted">
      {skillsAsked > 0 && <li>{skillsText}</li>}
      {years === null && <li>{t('received.years_unknown')}</li>}
      {years !== null && yearsAsked > 0 && (
        <li>{t('received.years_of', { count: years, ...numbers(years, yearsAsked) })}</li>
      )}
    </ul>
  );
}
