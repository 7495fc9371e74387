import { IconSearch, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAppliedJobs } from '#pwa/data/hiring/use-applied-jobs.ts';
import type { ListOwner } from '#pwa/data/offline/saved-owner.ts';
import { removeSaved, restoreSaved } from '#pwa/data/saved/saved-actions.ts';
import { type SavedPlate, type SavedThing, useFollowedJobs } from '#pwa/data/saved/use-saved-things.ts';
import { noteFault } from '#pwa/faults/note-fault.ts';
import { useIndustryLabel } from '#pwa/features/catalog/industry-label.ts';
import { usePayText, usePlaceText } from '#pwa/features/jobs/job-facts.tsx';
import { useSearchText } from '#pwa/features/saved/use-search-text.ts';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { CompanyLogo } from '#pwa/ui/company-logo.tsx';
import { Nuqta } from '#pwa/ui/marks.tsx';
import { showToast } from '#pwa/ui/toast-state.ts';
import { newsKinds } from '#shared/catalog/saved.ts';
import type { SavedItem } from '#shared/model/saved.ts';
import { inLanguage } from '#shared/rules/both-languages.ts';
import { SavedAlert, SavedNote } from './saved-row-actions.tsx';

type ShownThing = Pick<SavedThing, 'item' | 'plate'>;

export interface SavedRowProps {
  thing: SavedThing;
  listOwner: ListOwner;
  /** The signed-in talent has applied for this job. */
  isApplied: boolean;
}

/** One saved thing, with its name, its state, the private note, and a button that removes it. */
export function SavedRow({ thing: { item, plate: given, isRefused }, listOwner, isApplied }: SavedRowProps) {
  const plate = useReadPlate(given);
  const name = useName(item, plate);
  return (
    <article className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 p-4">
      <Picture item={item} plate={plate} name={name} />
      <div className="min-w-0">
        <h3 className="name text-base">
          <ThingLink item={item} plate={plate}>
            <bdi className="ua [overflow-wrap:anywhere]">{name}</bdi>
          </ThingLink>
        </h3>
        <Facts item={item} plate={plate} />
        {isApplied && <AppliedLine />}
        {isRefused && <RefusedLine />}
        {listOwner.account && newsKinds.includes(item.kind) && (
          <SavedAlert item={item} listOwner={listOwner} name={name} />
        )}
        {item.kind !== 'search' && <SavedNote item={item} listOwner={listOwner} />}
      </div>
      <RemoveButton item={item} listOwner={listOwner} name={name} />
    </article>
  );
}

function AppliedLine() {
  const { t } = useTranslation('saved');
  return (
    <p className="flex items-center gap-2 text-sm text-success-ink">
      <Nuqta />
      <span>{t('applied')}</span>
    </p>
  );
}

function RefusedLine() {
  const { t } = useTranslation('saved');
  return (
    <p className="flex items-center gap-2 text-sm text-warning-ink">
      <Nuqta kind="hollow" />
      <span>{t('only_here')}</span>
    </p>
  );
}

/** The stored summary, in the reader's language. */
function useReadPlate(given: SavedPlate): SavedPlate {
  const language = useLanguage();
  const company = given.company && inLanguage(given.company, language);
  return { ...inLanguage(given, language), company };
}

function useName({ kind, key }: SavedItem, plate: SavedPlate): string {
  const { t } = useTranslation('saved');
  const language = useLanguage();
  const searchText = useSearchText();
  if (kind === 'search') return searchText(key);
  if (plate.title) return plate.title;
  return plate.isGone ? t(`gone.${kind}`) : t(`unknown.${kind}`, { number: formatNumber(Number(key), language) });
}

function Picture({ item: { kind, key }, plate, name }: ShownThing & { name: string }) {
  if (kind === 'search') {
    return (
      <span className="grid size-11 place-items-center text-muted">
        <IconSearch className="icon-lg" aria-hidden="true" />
      </span>
    );
  }
  if (kind === 'talent') return <Avatar name={name} slug={plate.slug ?? key} pictureUrl={plate.picture} size={44} />;
  const company = kind === 'job' ? plate.company : { slug: plate.slug, logo: plate.picture };
  return <CompanyLogo slug={company?.slug ?? key} logoUrl={company?.logo ?? null} size={44} />;
}

const linkClass = 'inline-flex min-h-6 hover:text-primary-ink';

function ThingLink({ item: { kind, key }, plate, children }: ShownThing & { children: ReactNode }) {
  if (kind === 'search') {
    return (
      <Link to={key} className={linkClass}>
        {children}
      </Link>
    );
  }
  if (kind === 'job') {
    return (
      <Link to="/jobs/$id" params={{ id: key }} className={linkClass}>
        {children}
      </Link>
    );
  }
  if (!plate.slug) return <span className="text-muted">{children}</span>;
  const to = kind === 'talent' ? '/$slug' : '/company/$slug';
  return (
    <Link to={to} params={{ slug: plate.slug }} className={linkClass}>
      {children}
    </Link>
  );
}

function Facts({ item: { kind, key }, plate }: ShownThing) {
  const { t } = useTranslation('saved');
  const industryLabel = useIndustryLabel();
  const place = usePlaceText({ ...plate, location: plate.location ?? '' });
  const pay = usePayText()(plate);
  if (kind === 'search') return <p className="text-sm text-muted">{t(`search.${placeOf(key)}`)}</p>;
  if (!plate.title && !plate.isGone) return <p className="text-sm text-muted">{t('unknown_hint')}</p>;
  const facts = [
    plate.company?.name,
    place,
    pay,
    kind === 'job' || !plate.industry ? null : industryLabel(plate.industry),
    kind === 'company' && plate.country ? t(`catalog:countries.${plate.country}`) : null,
  ].filter((fact) => fact);
  return (
    <>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        {facts.map((fact) => (
          <bdi key={fact}>{fact}</bdi>
        ))}
      </p>
      {plate.isGone && plate.title && <p className="text-sm text-warning-ink">{t(`gone.${kind}`)}</p>}
      {kind === 'company' && plate.slug && <FollowedJobs slug={plate.slug} />}
    </>
  );
}

function placeOf(key: string): 'browse' | 'browse-companies' | 'jobs' {
  const [path = ''] = key.split('?');
  if (path === '/jobs') return 'jobs';
  return path === '/browse' ? 'browse' : 'browse-companies';
}

function RemoveButton({ item, listOwner, name }: { item: SavedItem; listOwner: ListOwner; name: string }) {
  const { t } = useTranslation('saved');
  function showFailure(fault: unknown) {
    noteFault('changing a saved thing', fault);
    showToast({ title: t('press.failed'), description: t('press.failed_hint'), tone: 'destructive' });
  }
  async function remove() {
    try {
      await removeSaved(listOwner, item);
      const undo = () => void restoreSaved(listOwner, item).catch(showFailure);
      showToast({ title: t('press.removed'), action: { label: t('press.undo'), onAct: undo } });
    } catch (fault) {
      showFailure(fault);
    }
  }
  return (
    <button
      type="button"
      className="button button-ghost button-square -me-2"
      aria-label={t('remove', { name })}
      onClick={() => void remove()}
    >
      <IconTrash className="icon" aria-hidden="true" />
    </button>
  );
}

/** The open jobs of a followed company. */
function FollowedJobs({ slug }: { slug: string }) {
  const { t } = useTranslation('saved');
  const language = useLanguage();
  const jobs = useFollowedJobs(slug);
  const applied = useAppliedJobs();
  if (jobs.length === 0) return null;
  return (
    <ul className="mt-1 grid text-sm" aria-label={t('jobs_of')}>
      {jobs.map((job) => (
        <li key={job.id}>
          <Link to="/jobs/$id" params={{ id: String(job.id) }} className="text-link inline-flex min-h-8 items-center">
            <bdi className="ua">{inLanguage(job, language).title}</bdi>
          </Link>
          {applied?.has(job.id) && <span className="ms-2 text-success-ink">{t('applied')}</span>}
        </li>
      ))}
    </ul>
  );
}
