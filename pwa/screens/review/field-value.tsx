import * as v from 'valibot';
import { useChoiceLabel } from '#pwa/features/catalog/labels.ts';
import { joinedWords, Period, SpokenLanguages } from '#pwa/features/talents/profile-values.tsx';
import { formatDay } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { isOfKind } from '#shared/model/field-lists.ts';
import { type Education, EducationSchema, type Experience, ExperienceSchema } from '#shared/model/profile-entries.ts';
import { SpokenLanguageSchema } from '#shared/model/profile-fields.ts';
import { skillKey } from '#shared/rules/skills.ts';
import type { Item } from './decisions.ts';
import { markDifferences } from './mark-differences.ts';

export interface FieldValueProps {
  field: Item['field'];
  value: unknown;
  /** The version to compare with; parts that it lacks are marked. */
  other?: unknown;
}

/** One version of a field, as people read it. */
export function FieldValue({ field, value, other }: FieldValueProps) {
  const { t } = useTranslation('offline');
  if (field === 'profilePicture') return <PhotoVersion address={typeof value === 'string' ? value : null} />;
  if (typeof value === 'boolean') return <SwitchValue field={field} isOn={value} />;
  if (Array.isArray(value)) return <ListValue field={field} value={value} other={other} />;
  if (typeof value !== 'string' || value === '') return <p className="text-subtle">{t('review.empty')}</p>;
  return <Written field={field} text={value} other={typeof other === 'string' ? other : undefined} />;
}

function ListValue({ field, value, other }: FieldValueProps & { value: readonly unknown[] }) {
  const { t } = useTranslation('offline');
  if (value.length === 0) return <p className="text-subtle">{t('review.empty')}</p>;
  switch (field) {
    case 'education':
    case 'experience':
      return <Entries entries={value} others={other} />;
    case 'languages':
      return <Languages languages={value} />;
    case 'links':
      return <Links links={value.map(String)} />;
    default:
      return <Skills skills={value.map(String)} others={asList(other)} />;
  }
}

const EntriesSchema = v.array(v.union([EducationSchema, ExperienceSchema]));

function Entries({ entries, others }: { entries: unknown; others: unknown }) {
  const list = v.safeParse(EntriesSchema, entries);
  if (!list.success) return null;
  const compared = v.safeParse(EntriesSchema, others);
  return <EntriesVersion entries={list.output} others={compared.success ? compared.output : undefined} />;
}

const LanguagesSchema = v.array(SpokenLanguageSchema);

function Languages({ languages }: { languages: unknown }) {
  const list = v.safeParse(LanguagesSchema, languages);
  return list.success && <SpokenLanguages languages={list.output} />;
}

function Links({ links }: { links: readonly string[] }) {
  return links.map((link) => (
    <p key={link} className="wrap-anywhere">
      <bdi dir="ltr">{link}</bdi>
    </p>
  ));
}

function SwitchValue({ field, isOn }: { field: Item['field']; isOn: boolean }) {
  const { t } = useTranslation('offline');
  if (field === 'wantsMail') return <p>{t(isOn ? 'review.on' : 'review.off')}</p>;
  return <p>{t(isOn ? 'review.yes' : 'review.no')}</p>;
}

function asList(value: unknown): string[] | undefined {
  return Array.isArray(value) ? value.map(String) : undefined;
}

function Written({ field, text, other }: { field: Item['field']; text: string; other: string | undefined }) {
  const language = useLanguage();
  const choiceLabel = useChoiceLabel();
  if (field === 'dateOfBirth') return <p>{formatDay(text, language)}</p>;
  if (isOfKind(field, 'choice')) return <p>{choiceLabel(field, text)}</p>;
  if (field === 'whatsappNumber') {
    return (
      <p>
        <bdi dir="ltr">{text}</bdi>
      </p>
    );
  }
  const pieces = other === undefined ? [{ text, isOwn: false }] : markDifferences(text, other);
  return (
    <p dir="auto" className="ua whitespace-pre-line wrap-anywhere">
      {pieces.map(({ text: piece, isOwn }, index) =>
        // The same words may occur twice, so only their position identifies a piece.
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change places
        isOwn ? <Marked key={index} text={piece} /> : <span key={index}>{piece}</span>,
      )}
    </p>
  );
}

/** The space after the last word stays unmarked. */
function Marked({ text }: { text: string }) {
  const words = text.trimEnd();
  return (
    <>
      <mark className="own-words">{words}</mark>
      <span>{text.slice(words.length)}</span>
    </>
  );
}

function Skills({ skills, others }: { skills: readonly string[]; others: readonly string[] | undefined }) {
  const { t } = useTranslation('offline');
  const known = new Set(others?.map(skillKey));
  return (
    <ul className="flex flex-wrap gap-2">
      {skills.map((skill) => {
        const isOwn = others !== undefined && !known.has(skillKey(skill));
        return (
          <li key={skill} className="max-w-full">
            <span className={isOwn ? 'chip own-words rounded-sm px-2.5' : 'chip'}>
              <bdi className="t">{skill}</bdi>
              {isOwn && <span className="sr-only">{t('review.new')}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** One version of the photo; a new one is a `data:` URL, a published one an address. */
function PhotoVersion({ address }: { address: string | null }) {
  const { t } = useTranslation('offline');
  if (address === null) return <p className="text-subtle">{t('review.photo_none')}</p>;
  const isNew = address.startsWith('data:');
  return (
    <img
      className="size-24 rounded-[28%] bg-surface-2 object-cover"
      src={address}
      alt={t(isNew ? 'review.photo_mine' : 'review.photo_theirs')}
      width={96}
      height={96}
    />
  );
}

type Entry = Education | Experience;

interface EntriesVersionProps {
  entries: readonly Entry[];
  /** The version to compare with; entries that it lacks are marked. */
  others: readonly Entry[] | undefined;
}

/** One version of a list of entries, in its order. */
function EntriesVersion({ entries, others }: EntriesVersionProps) {
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
            {isOwn && <span className="sr-only">{t('review.new')}</span>}
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
