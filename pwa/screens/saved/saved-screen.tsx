import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useAppliedJobs } from '#pwa/data/hiring/use-applied-jobs.ts';
import type { ListOwner } from '#pwa/data/offline/saved-owner.ts';
import { type SavedThing, type SavedThings, useListOwners, useSavedThings } from '#pwa/data/saved/use-saved-things.ts';
import { useCompanySession } from '#pwa/data/session/use-session.ts';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { buttonClass } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { Nuqta } from '#pwa/ui/marks.tsx';
import { Segmented } from '#pwa/ui/segmented.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { type SavedKind, savedKinds } from '#shared/catalog/saved.ts';
import type { Realm } from '#shared/model/realm.ts';
import { SavedRow } from './saved-row.tsx';

/** The saved things of the person, the company or this device; also offline. */
export function SavedScreen() {
  const { t } = useTranslation('saved');
  const listOwners = useListOwners();
  const [wanted, setWanted] = useState<ListOwner['owner']>();
  const listOwner = listOwners.find(({ owner }) => owner === wanted) ?? listOwners[0];
  return (
    <div className="wrap py-8 md:py-12">
      <div className="mx-auto max-w-read">
        <h1 className="text-3xl md:text-4xl">{t('title')}</h1>
        <p className="mt-2 text-muted">{t('hint')}</p>
        {listOwner && listOwners.length > 1 && (
          <ListOwners listOwners={listOwners} shown={listOwner} onChoose={setWanted} />
        )}
        {listOwner && <SavedThingsView key={listOwner.owner} listOwner={listOwner} />}
      </div>
    </div>
  );
}

interface ListOwnersProps {
  listOwners: readonly ListOwner[];
  shown: ListOwner;
  onChoose: (owner: ListOwner['owner']) => void;
}

/** A switch between the lists of a person and a company that are both signed in. */
function ListOwners({ listOwners, shown, onChoose }: ListOwnersProps) {
  const { t } = useTranslation('saved');
  const session = useCompanySession();
  const companyName = session.state === 'signed-in' ? session.account.name : t('of_company');
  return (
    <div className="mt-4">
      <Segmented
        label={t('whose')}
        value={shown.owner}
        onChange={onChoose}
        options={listOwners.map(({ owner, account }) => ({
          value: owner,
          label: account?.realm === 'company' ? companyName : t('mine'),
        }))}
      />
    </div>
  );
}

/** One list by kinds, and where it is stored. */
function SavedThingsView({ listOwner }: { listOwner: ListOwner }) {
  const { t } = useTranslation('saved');
  const saved = useSavedThings(listOwner);
  if (saved === undefined) return <Waiting />;
  if (saved === null) return <EmptyState title={t('unavailable')} hint={t('unavailable_hint')} />;
  return (
    <>
      <StorageState listOwner={listOwner} saved={saved} />
      {saved.things.length === 0 ? (
        <NothingSaved />
      ) : (
        savedKinds.map((kind) => (
          <Kind
            key={kind}
            kind={kind}
            listOwner={listOwner}
            things={saved.things.filter(({ item }) => item.kind === kind)}
          />
        ))
      )}
    </>
  );
}

function StorageState({
  listOwner,
  saved: { unsent, refused, trouble },
}: {
  listOwner: ListOwner;
  saved: SavedThings;
}) {
  const { t } = useTranslation('saved');
  const language = useLanguage();
  const isAtRest = unsent === 0 && refused === 0 && !trouble;
  return (
    <div className="mt-3 grid gap-1 text-sm text-muted" role="status">
      <p>
        <Nuqta kind={isAtRest ? 'full' : 'hollow'} className={isAtRest ? 'text-success' : ''} />
        <span>{` ${t(listOwner.account ? 'place.account' : 'place.device')} `}</span>
        {listOwner.account && <AlertsLink realm={listOwner.account.realm} />}
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

/** A link to the settings of mail and push alerts. */
function AlertsLink({ realm }: { realm: Realm }) {
  const { t } = useTranslation('saved');
  return (
    <Link to={realm === 'user' ? '/account' : '/company-account'} hash="alerts" className="text-link">
      {t('alert.settings')}
    </Link>
  );
}

interface KindProps {
  kind: SavedKind;
  listOwner: ListOwner;
  things: readonly SavedThing[];
}

function Kind({ kind, listOwner, things }: KindProps) {
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
              listOwner={listOwner}
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
