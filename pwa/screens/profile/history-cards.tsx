import type { ReactNode } from 'react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Badge } from '#pwa/ui/badge.tsx';
import { DetailCard } from '#pwa/ui/detail-card.tsx';
import { Nuqta } from '#pwa/ui/nuqta.tsx';
import type { PublicProfile } from '#shared/model/user.ts';
import { Period } from './period.tsx';

/** Where the person works and worked. */
export function ExperienceCard({ entries }: { entries: PublicProfile['experience'] }) {
  const { t } = useTranslation('profile');
  if (entries.length === 0) return null;
  return (
    <DetailCard title={t('experience')} className="md:col-span-2 lg:col-span-4">
      <ol className="grid">
        {entries.map((entry, place) => (
          <Entry
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry is what stands in its place
            key={place}
            title={entry.position}
            places={[entry.company, entry.location]}
            description={entry.description}
            isCurrent={entry.current}
          >
            <Period from={entry.startDate} until={entry.current ? null : entry.endDate} unit="month" />
          </Entry>
        ))}
      </ol>
    </DetailCard>
  );
}

/** What the person studied. */
export function EducationCard({ entries }: { entries: PublicProfile['education'] }) {
  const { t } = useTranslation('profile');
  if (entries.length === 0) return null;
  return (
    <DetailCard title={t('education')} className="md:col-span-2 lg:col-span-2 lg:self-start">
      <ol className="grid">
        {entries.map((entry, place) => (
          <Entry
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry is what stands in its place
            key={place}
            title={[entry.degree, entry.fieldOfStudy].filter(Boolean).join(t('comma'))}
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
  const named = places.filter((place) => place !== null && place !== '');
  return (
    <li className="relative ps-7 pb-6 before:absolute before:start-1.25 before:top-3.5 before:-bottom-2.5 before:w-px before:bg-line last:pb-0 last:before:hidden">
      <Nuqta className={`absolute start-0 top-2 text-xl ${isCurrent ? 'text-primary' : 'text-line-strong'}`} />
      <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-base">
        <bdi className="ua">{title}</bdi>
        {isCurrent && <Badge tone="primary">{t('current')}</Badge>}
      </h3>
      <p className="text-sm text-muted">
        {named.map((place, index) => (
          <span key={place}>
            {index > 0 && <span className="px-1.5 text-subtle">·</span>}
            <bdi>{place}</bdi>
          </span>
        ))}
      </p>
      <p className="text-xs text-muted">{children}</p>
      {description && (
        <p dir="auto" className="ua mt-1.5 text-sm whitespace-pre-line wrap-anywhere">
          {description}
        </p>
      )}
    </li>
  );
}
