import { IconCoins, IconMapPin, IconStairsUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { classNames } from '#pwa/ui/class-names.ts';
import type { Place } from '#shared/catalog/places/places.ts';
import type { Job, JobCard } from '#shared/model/job.ts';
import { foreignTo } from '#shared/rules/both-languages.ts';
import { payText } from '#shared/rules/pay-text.ts';

export interface JobFactsProps {
  job: Pick<JobCard, 'location' | 'place' | 'country' | 'workplace' | 'experienceYears' | 'salary' | 'salaryRange'>;
  className?: string;
  /** Stands behind the facts in the same row. */
  children?: ReactNode;
}

/** Where, how much experience, for what pay: one row of icons and words. @see requirements L3 */
export function JobFacts({ job, className, children }: JobFactsProps) {
  const { t } = useTranslation('catalog');
  const years = useExperienceText()(job.experienceYears);
  const place = usePlaceText(job);
  const pay = usePayText()(job);
  return (
    <p className={classNames('flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted', className)}>
      <Fact icon={<IconMapPin className="icon" aria-hidden="true" />}>
        <bdi>{place}</bdi>
        {job.workplace && <span>{` · ${t(`workplaces.${job.workplace}`)}`}</span>}
      </Fact>
      <Fact icon={<IconStairsUp className="icon" aria-hidden="true" />}>{years}</Fact>
      {pay && (
        <Fact icon={<IconCoins className="icon" aria-hidden="true" />}>
          <bdi>{pay}</bdi>
        </Fact>
      )}
      {children}
    </p>
  );
}

/** Where a job is; a copy that a device saved before may lack the country. */
type PlaceFields = Pick<JobCard, 'location' | 'place'> & { country: JobCard['country'] | null };

/**
 * The place of a job: in its company's words where the reader's language is theirs, else by the chosen place. The
 * words stay where none was chosen, or one that this version does not know.
 */
export function usePlaceText({ location, place, country }: PlaceFields): string {
  const { t } = useTranslation('places');
  const isForeign = foreignTo(useLanguage(), location) !== undefined;
  // Without the catalog of places, which is too large for the first view: the texts have the names, the job its country.
  const name = place && isForeign && t(place as Place, { defaultValue: '' });
  if (!name) return location;
  return country ? t('catalog:place_in_country', { place: name, country: t(`catalog:countries.${country}`) }) : name;
}

/** Writes years of experience in the shown language; 0 means that the company asks for none. */
export function useExperienceText(): (years: number) => string {
  const { t } = useTranslation('catalog');
  const language = useLanguage();
  return (years) => t('experience.years', { count: years, number: formatNumber(years, language) });
}

/** One of the facts: an icon and words. */
export function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="flex min-w-0 items-center gap-2 wrap-anywhere">
      {icon}
      <span className="min-w-0">{children}</span>
    </span>
  );
}

/** Returns the pay of a job in the shown language; null where its company names none. @see requirements R13 */
export function usePayText(): (job: Pick<Job, 'salary' | 'salaryRange'>) => string | null {
  const { t } = useTranslation('catalog');
  const language = useLanguage();
  return (job) => payText(job, language, (word, amount) => t(`pay.${word}`, { amount }));
}
