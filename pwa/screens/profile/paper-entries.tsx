import type { ReactNode } from 'react';
import { joinedWords, Period } from '#pwa/features/history/period.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import type { PublicProfile } from '#shared/model/user.ts';

/** Experience and education on paper. */
export function PaperEntries({ profile: { experience, education } }: { profile: PublicProfile }) {
  const { t } = useTranslation('profile');
  return (
    <>
      {experience.length > 0 && <h2>{t('experience')}</h2>}
      {experience.map(({ position, company, location, startDate, endDate, description }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry is identified by its place
        <Entry key={place} title={position} places={[company, location]} description={description}>
          <Period from={startDate} until={endDate} unit="month" />
        </Entry>
      ))}
      {education.length > 0 && <h2>{t('education')}</h2>}
      {education.map(({ degree, fieldOfStudy, institution, startDate, endDate, description }, place) => (
        <Entry
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry is identified by its place
          key={place}
          title={joinedWords([degree, fieldOfStudy])}
          places={[institution]}
          description={description}
        >
          <Period from={startDate} until={endDate} unit="year" />
        </Entry>
      ))}
    </>
  );
}

interface EntryProps {
  title: string;
  places: readonly (string | null)[];
  description: string | null;
  /** The period. */
  children: ReactNode;
}

function Entry({ title, places, description, children }: EntryProps) {
  return (
    <section className="paper-entry">
      <h3>
        <bdi>{title}</bdi>
        <span className="paper-period">{children}</span>
      </h3>
      <p>
        <bdi>{places.filter(Boolean).join(' · ')}</bdi>
      </p>
      {description && <p className="plaintext ua">{description}</p>}
    </section>
  );
}
