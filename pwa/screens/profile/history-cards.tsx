import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMinute } from '#pwa/data/core/time.ts';
import { joinedWords, Period } from '#pwa/features/talents/profile-values.tsx';
import { formatMonths } from '#pwa/i18n/format-periods.ts';
import { loadNamespaces } from '#pwa/i18n/texts.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { buttonClass } from '#pwa/ui/button.tsx';
import { DetailCard } from '#pwa/ui/detail-card.tsx';
import { FreeText } from '#pwa/ui/free-text.tsx';
import { Badge, Nuqta } from '#pwa/ui/marks.tsx';
import type { PublicProfile } from '#shared/model/user.ts';
import { toCalendarDay } from '#shared/rules/calendar-day.ts';
import { type Stay, stayMonths } from '#shared/rules/work-history.ts';
import { PendingMark } from './profile-cards.tsx';

export interface HistoryCardsProps {
  profile: PublicProfile;
  isOwner: boolean;
}

/** The person's work and studies, in their own order. @see requirements U4, U5 */
export function HistoryCards({ profile: { experience, education }, isOwner }: HistoryCardsProps) {
  return (
    <>
      {(isOwner || experience.length > 0) && <ExperienceCard entries={experience} isOwner={isOwner} />}
      {(isOwner || education.length > 0) && <EducationCard entries={education} isOwner={isOwner} />}
    </>
  );
}

function ExperienceCard({ entries, isOwner }: { entries: PublicProfile['experience']; isOwner: boolean }) {
  const { t } = useTranslation('profile');
  return (
    <DetailCard
      title={t('experience')}
      mark={<CardMark list="experience" isOwner={isOwner} />}
      className="md:col-span-2 lg:col-span-4 lg:self-start"
    >
      {entries.length === 0 && <Nothing list="experience" />}
      <ol className="grid">
        {entries.map((entry, place) => (
          <Entry
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry is identified by its place
            key={place}
            title={entry.position}
            places={[entry.company, entry.location]}
            description={entry.description}
            isCurrent={entry.current}
          >
            <Period from={entry.startDate} until={entry.endDate} unit="month" />
            <Duration stay={entry} />
          </Entry>
        ))}
      </ol>
    </DetailCard>
  );
}

function EducationCard({ entries, isOwner }: { entries: PublicProfile['education']; isOwner: boolean }) {
  const { t } = useTranslation('profile');
  return (
    <DetailCard
      title={t('education')}
      mark={<CardMark list="education" isOwner={isOwner} />}
      className="md:col-span-2 lg:col-span-2 lg:self-start"
    >
      {entries.length === 0 && <Nothing list="education" />}
      <ol className="grid">
        {entries.map((entry, place) => (
          <Entry
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry is identified by its place
            key={place}
            title={joinedWords([entry.degree, entry.fieldOfStudy])}
            places={[entry.institution]}
            description={entry.description}
          >
            <Period from={entry.startDate} until={entry.endDate} unit="year" />
          </Entry>
        ))}
      </ol>
    </DetailCard>
  );
}

type List = 'education' | 'experience';

function CardMark({ list, isOwner }: { list: List; isOwner: boolean }) {
  const { t } = useTranslation('profile-tools');
  if (!isOwner) return null;
  return (
    <span className="flex flex-wrap items-center gap-2">
      <PendingMark of={[list]} />
      <Link to="/profile/edit" hash={list} className={buttonClass({ variant: 'ghost' })} aria-label={t(`edit_${list}`)}>
        <IconPencil className="icon" aria-hidden="true" />
        <span>{t('edit')}</span>
      </Link>
    </span>
  );
}

function Nothing({ list }: { list: List }) {
  const { t } = useTranslation('profile-tools');
  return <p className="text-sm text-muted">{t(`no_${list}`)}</p>;
}

/** Without a hydration warning, because the browser may format a duration differently from the server. */
function Duration({ stay }: { stay: Stay }) {
  const language = useLanguage();
  const duration = formatMonths(stayMonths(stay, toCalendarDay(useMinute())), language);
  return duration && <span suppressHydrationWarning>{` · ${duration}`}</span>;
}

interface EntryProps {
  title: string;
  places: readonly (string | null)[];
  description: string | null;
  isCurrent?: boolean;
  /** The period. */
  children: ReactNode;
}

function Entry({ title, places, description, isCurrent = false, children }: EntryProps) {
  const { t } = useTranslation('profile');
  const shownPlaces = places.filter((place) => place !== null && place !== '');
  return (
    <li className="relative ps-7 pb-6 before:absolute before:start-1.25 before:top-3.5 before:-bottom-2.5 before:w-px before:bg-line last:pb-0 last:before:hidden">
      <Nuqta className={`absolute start-0 top-2 text-xl ${isCurrent ? 'text-primary' : 'text-line-strong'}`} />
      <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-base">
        <bdi className="ua">{title}</bdi>
        {isCurrent && <Badge tone="primary">{t('current')}</Badge>}
      </h3>
      <p className="text-sm text-muted">
        {shownPlaces.map((place, index) => (
          <span key={place}>
            {index > 0 && <span className="px-1.5 text-subtle">·</span>}
            <bdi>{place}</bdi>
          </span>
        ))}
      </p>
      <p className="text-xs text-muted">{children}</p>
      {description && (
        <p dir="auto" className="ua mt-1.5 text-sm whitespace-pre-line wrap-anywhere">
          <FreeText>{description}</FreeText>
        </p>
      )}
    </li>
  );
}

/** Loads the timeline with its texts; it is below the first view. */
export async function loadHistoryCards(): Promise<typeof HistoryCards> {
  await loadNamespaces(['profile-tools']);
  return HistoryCards;
}
