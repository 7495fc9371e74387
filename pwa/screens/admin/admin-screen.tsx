import { IconMailOff } from '@tabler/icons-react';
import { getRouteApi, Link, Navigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useSession } from '#pwa/data/account/use-session.ts';
import { useMailState } from '#pwa/data/admin/dead-mails.ts';
import { useIsOffline } from '#pwa/data/offline/use-is-offline.ts';
import { ListSpinner } from '#pwa/features/directory/list-spinner.tsx';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { buttonClass } from '#pwa/ui/button-class.ts';
import { Notice } from '#pwa/ui/notice.tsx';
import { OfflineLine } from '#pwa/ui/offline-line.tsx';
import { PlainPage, WaitingPage } from '#pwa/ui/plain-page.tsx';
import { AdminHead } from './admin-head.tsx';
import { type AdminPlace, adminPlaceOf } from './admin-places.ts';

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

/** Says that the page is for administrators only. @see requirements N1 */
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

/** Says in every part of the administration that no mail leaves, or that some could not be sent. */
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
