import { joinedWords, Period } from '#pwa/features/history/period.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import type { Education, Experience } from '#shared/model/profile-entries.ts';

type Entry = Education | Experience;

export interface EntriesVersionProps {
  entries: readonly Entry[];
  /** The version it is compared with; entries that that one lacks are marked. */
  others: readonly Entry[] | undefined;
}

/** One version of a list of entries: each in a few lines, in its order. */
export function EntriesVersion({ entries, others }: EntriesVersionProps) {
  const { t } = useTranslation('offline');
  const known = new Set(others?.map((entry) => JSON.stringify(entry)));
  return (
    <ol className="grid min-w-0 gap-3 wrap-anywhere">
      {entries.map((entry, place) => {
        const isOwn = others !== undefined && !known.has(JSON.stringify(entry));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry is identified by its place
          <li key={place} className="border-s-2 border-line ps-3">
            <EntryLines entry={entry} isOwn={isOwn} />
            {isOwn && <span className="sr-only">{t('attention.new')}</span>}
          </li>
        );
      })}
    </ol>
  );
}

function EntryLines({ entry, isOwn }: { entry: Entry; isOwn: boolean }) {
  const isPosition = 'position' in entry;
  const title = isPosition ? entry.position : joinedWords([entry.degree, entry.fieldOfStudy]);
  const place = isPosition ? joinedWords([entry.company, entry.location]) : entry.institution;
  return (
    <>
      <p className="font-semibold">
        <bdi className={isOwn ? 'ua own-words' : 'ua'}>{title}</bdi>
      </p>
      <p className="text-muted">
        <bdi>{place}</bdi>
      </p>
      <p className="text-xs text-muted">
        <Period from={entry.startDate} until={entry.endDate} unit={isPosition ? 'month' : 'year'} />
      </p>
      {entry.description && (
        <p dir="auto" className="ua whitespace-pre-line wrap-anywhere">
          {entry.description}
        </p>
      )}
    </>
  );
}
