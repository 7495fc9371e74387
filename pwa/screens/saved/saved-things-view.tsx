import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useAppliedJobs } from '#pwa/data/hiring/use-applied-jobs.ts';
import type { SavedKeeper } from '#pwa/data/offline/saved-owner.ts';
import { type SavedThing, type SavedThings, useSavedThings } from '#pwa/data/saved/use-saved-things.ts';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { buttonClass } from '#pwa/ui/button-class.ts';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { Nuqta } from '#pwa/ui/nuqta.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { type SavedKind, savedKinds } from '#shared/catalog/saved.ts';
import { SavedRow } from './saved-row.tsx';

/** One list by kinds, and where it is kept. */
export function SavedThingsView({ keeper }: { keeper: SavedKeeper }) {
  const { t } = useTranslation('saved');
  const saved = useSavedThings(keeper);
  if (saved === undefined) return <Waiting />;
  if (saved === null) return <EmptyState title={t('unavailable')} hint={t('unavailable_hint')} />;
  return (
    <>
      <Whereabouts keeper={keeper} saved={saved} />
      {saved.things.length === 0 ? (
        <NothingSaved />
      ) : (
        savedKinds.map((kind) => (
          <Kind key={kind} kind={kind} keeper={keeper} things={saved.things.filter(({ item }) => item.kind === kind)} />
        ))
      )}
    </>
  );
}

function Whereabouts({ keeper, saved: { unsent, refused, trouble } }: { keeper: SavedKeeper; saved: SavedThings }) {
  const { t } = useTranslation('saved');
  const language = useLanguage();
  const isAtRest = unsent === 0 && refused === 0 && !trouble;
  return (
    <div className="mt-3 grid gap-1 text-sm text-muted" role="status">
      <p>
        <Nuqta kind={isAtRest ? 'full' : 'hollow'} className={isAtRest ? 'text-success' : ''} />
        <span>{` ${t(keeper.account ? 'place.account' : 'place.device')} `}</span>
        {keeper.account && <AlertsLink realm={keeper.account.realm} />}
      </p>
      {unsent > 0 && trouble !== 'fault' && (
        <p className="text-warning-ink">{t('unsent', { count: unsent, number: formatNumber(unsent, language) })}</p>
      )}
      {refused > 0 && (
        <p className="text-warning-ink">{t('refused', { count: refused, number: formatNumber(refused, language) })}</p>
      )}
      {trouble && <p className="text-warning-ink">{t(`trouble.${trouble}`)}</p>}
    </div>
  );
}

/** The way to what is told by mail and push, and when. */
function AlertsLink({ realm }: { realm: 'user' | 'company' }) {
  const { t } = useTranslation('saved');
  return (
    <Link to={realm === 'user' ? '/account' : '/company-account'} hash="alerts" className="text-link">
      {t('alert.settings')}
    </Link>
  );
}

interface KindProps {
  kind: SavedKind;
  keeper: SavedKeeper;
  things: readonly SavedThing[];
}

function Kind({ kind, keeper, things }: KindProps) {
  const { t } = useTranslation('saved');
  const language = useLanguage();
  const titleId = useId();
  const applied = useAppliedJobs();
  if (things.length === 0) return null;
  return (
    <section className="mt-8" aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-3 flex items-baseline gap-2 text-xl">
        <span>{t(`kinds.${kind}`)}</span>
        <span className="text-sm text-muted">{formatNumber(things.length, language)}</span>
      </h2>
      <ul className="card-d divide-y divide-line">
        {things.map((thing) => (
          <li key={thing.item.key}>
            <SavedRow
              thing={thing}
              keeper={keeper}
              isApplied={kind === 'job' && (applied?.has(Number(thing.item.key)) ?? false)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function NothingSaved() {
  const { t } = useTranslation('saved');
  return (
    <EmptyState
      title={t('empty')}
      hint={t('empty_hint')}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Link to="/jobs" className={buttonClass()}>
            {t('to_jobs')}
          </Link>
          <Link to="/browse" className={buttonClass({ variant: 'outline' })}>
            {t('to_talents')}
          </Link>
        </div>
      }
    />
  );
}

function Waiting() {
  const { t } = useTranslation('saved');
  return (
    <div className="mt-8 grid gap-3" role="status">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
    </div>
  );
}
