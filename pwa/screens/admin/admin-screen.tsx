import { IconMailOff } from '@tabler/icons-react';
import { getRouteApi, Link, Navigate } from '@tanstack/react-router';
import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useEffect, useRef } from 'react';
import { useMailState, useWaitingJobs } from '#pwa/data/admin/admin-state.ts';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { useSession } from '#pwa/data/session/use-session.ts';
import { ListSpinner } from '#pwa/features/directory/more-entries.tsx';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { buttonClass } from '#pwa/ui/button.tsx';
import { Notice, OfflineLine } from '#pwa/ui/notice.tsx';
import { useDocumentTitle } from '#pwa/ui/page-meta.ts';
import { PlainPage, WaitingPage } from '#pwa/ui/plain-page.tsx';
import type { AdminSplat } from '#shared/catalog/administration.ts';

const route = getRouteApi('/admin/$');

/** Everything that is for administrators only. @see requirements N1 */
export function AdminScreen() {
  const { _splat } = route.useParams();
  const session = useSession();
  if (session.state === 'unknown') return <WaitingPage pattern="admin" />;
  if (session.state === 'signed-out' || session.account.role !== 'admin') return <AccessDenied />;
  const place = adminPlaceOf(_splat);
  if (!place) return <Navigate to="/not-found" state={{ missingAddress: `admin/${_splat}` }} replace />;
  return <Place key={place.label} place={place} />;
}

function Place({ place: { label, Part } }: { place: AdminPlace }) {
  const { t } = useTranslation('admin');
  const isOffline = useIsOffline();
  return (
    <div className="wrap pt-8 pb-20 md:pt-14">
      <AdminHead label={label} />
      {isOffline && <OfflineLine>{t('offline')}</OfflineLine>}
      <MailNotice isOnMails={label === 'mails'} />
      <div className="mt-6">
        <Suspense fallback={<ListSpinner label={t('loading')} />}>
          <Part />
        </Suspense>
      </div>
    </div>
  );
}

/** The page is for administrators only. @see requirements N1 */
function AccessDenied() {
  const { t } = useTranslation('admin');
  return (
    <PlainPage
      pattern="admin"
      title={t('denied.title')}
      lead={t('denied.hint')}
      actions={
        <Link to="/" className={buttonClass()}>
          {t('denied.home')}
        </Link>
      }
    />
  );
}

/** Warns in every part of the administration when mail is not set up, or when some mails could not be sent. */
function MailNotice({ isOnMails }: { isOnMails: boolean }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const state = useMailState();
  const icon = <IconMailOff className="icon" aria-hidden="true" />;
  if (state?.isSetUp === false) {
    return (
      <div className="mt-6">
        <Notice tone="warning" icon={icon} title={t('mails.not_set_up')}>
          {t('mails.not_set_up_hint')}
        </Notice>
      </div>
    );
  }
  if (!state?.dead || isOnMails) return null;
  return (
    <div className="mt-6">
      <Notice tone="warning" icon={icon}>
        <Link to="/admin/$" params={{ _splat: 'mails' }} className="admin-link text-link">
          {t('mails.dead', { count: state.dead, number: formatNumber(state.dead, language) })}
        </Link>
      </Notice>
    </div>
  );
}

/** The title of a part, and the tabs that lead to the others. */
function AdminHead({ label }: Pick<AdminPlace, 'label'>) {
  const { t } = useTranslation('admin');
  const title = t(`${label}.title`);
  useDocumentTitle(t('shell:title.suffix', { title }));
  return (
    <>
      <h1 className="text-3xl md:text-4xl">{title}</h1>
      <p className="mt-1 text-lg text-muted">{t(`${label}.lead`)}</p>
      <AdminTabs />
    </>
  );
}

function AdminTabs() {
  const { t } = useTranslation('admin');
  const tabs = useRef<HTMLElement>(null);

  // On a phone the tab of this part may lie beyond the edge.
  useEffect(() => {
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, []);

  return (
    <nav ref={tabs} className="tabs-d tabs-admin mt-6" aria-label={t('places.label')}>
      {adminPlaces.map(({ splat, label }) => (
        <Link
          key={label}
          to="/admin/$"
          params={{ _splat: splat }}
          activeOptions={{ exact: true, includeSearch: false }}
          resetScroll={false}
        >
          <span>{t(`places.${label}`)}</span>
          {label === 'jobs' && <WaitingJobs />}
        </Link>
      ))}
    </nav>
  );
}

/** How many jobs wait for a decision; hidden when there are none. */
function WaitingJobs() {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const count = useWaitingJobs();
  if (!count) return null;
  const number = formatNumber(count, language);
  return (
    <span className="bdg bdg-warning ms-2">
      <span aria-hidden="true">{number}</span>
      <span className="sr-only">{t('jobs.waiting', { count, number })}</span>
    </span>
  );
}

export interface AdminPlace {
  /** The rest of the address after `/admin/`; undefined for `/admin` itself. */
  splat: AdminSplat | undefined;
  label:
    | 'feature'
    | 'reports'
    | 'messages'
    | 'jobs'
    | 'people'
    | 'companies'
    | 'featured'
    | 'payments'
    | 'newsletter'
    | 'mails'
    | 'operation'
    | 'log';
  Part: LazyExoticComponent<ComponentType>;
}

/** The parts of the administration, in the order of their tabs. */
export const adminPlaces: readonly AdminPlace[] = [
  place('feature-users', 'feature', async () => (await import('./feature-users.tsx')).FeatureUsers),
  place('reports', 'reports', async () => (await import('./reports.tsx')).Reports),
  place('jobs', 'jobs', async () => (await import('./held-jobs.tsx')).HeldJobs),
  place(undefined, 'people', async () => (await import('./moderated-accounts.tsx')).People),
  place('companies', 'companies', async () => (await import('./moderated-accounts.tsx')).Companies),
  place('featured', 'featured', async () => (await import('./featured-now.tsx')).FeaturedNow),
  place('payments', 'payments', async () => (await import('./payments.tsx')).Payments),
  place('newsletter', 'newsletter', async () => (await import('./subscribers.tsx')).Subscribers),
  place('messages', 'messages', async () => (await import('./messages.tsx')).Messages),
  place('mails', 'mails', async () => (await import('./dead-mails.tsx')).DeadMails),
  place('operation', 'operation', async () => (await import('./operation.tsx')).Operation),
  place('audit-log', 'log', async () => (await import('./audit-log.tsx')).AuditLog),
];

function place(splat: AdminPlace['splat'], label: AdminPlace['label'], load: () => Promise<ComponentType>): AdminPlace {
  return { splat, label, Part: lazy(async () => ({ default: await load() })) };
}

/** The part that an address names. */
export function adminPlaceOf(splat: string | undefined): AdminPlace | undefined {
  return adminPlaces.find((one) => one.splat === (splat || undefined));
}
