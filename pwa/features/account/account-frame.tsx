import {
  type Icon,
  IconBell,
  IconDatabase,
  IconDeviceLaptop,
  IconEye,
  IconFileDownload,
  IconKey,
  IconLanguage,
  IconLock,
  IconMail,
  IconWebhook,
} from '@tabler/icons-react';
import { Link, Navigate, useLocation, useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useSendsMail } from '#pwa/data/account/mails.ts';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Nuqta } from '#pwa/ui/marks.tsx';
import { OfflineLine } from '#pwa/ui/notice.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { showToast } from '#pwa/ui/toast-state.ts';
import type { Realm } from '#shared/model/realm.ts';

const parts = {
  look: { title: 'look.title', icon: IconLanguage },
  mails: { title: 'mails.title', icon: IconMail },
  alerts: { title: 'alerts.title', icon: IconBell },
  privacy: { title: 'privacy.title', icon: IconEye },
  password: { title: 'password.title', icon: IconLock },
  sessions: { title: 'sessions.short', icon: IconDeviceLaptop },
  tokens: { title: 'tokens.short', icon: IconKey },
  webhooks: { title: 'webhooks.short', icon: IconWebhook },
  data: { title: 'data.title', icon: IconFileDownload },
} as const satisfies Record<string, { title: string; icon: Icon }>;

type PartName = keyof typeof parts;

const navLink =
  'flex min-h-11 items-center gap-3 text-sm font-medium text-muted hover:text-ink data-current:font-semibold data-current:text-primary-ink';

export interface AccountFrameProps {
  title: string;
  email: string;
  /** In their order on the page. */
  shown: readonly PartName[];
  /** Stands above the parts. */
  notices?: ReactNode;
  children: ReactNode;
}

/** The page of an account in either realm: its owner, the ways to its parts, the parts. */
export function AccountFrame({ title, email, shown, notices, children }: AccountFrameProps) {
  const { t } = useTranslation('account');
  const isOffline = useIsOffline();
  return (
    <div className="wrap py-8 md:py-12">
      <h1 className="text-3xl md:text-4xl">{title}</h1>
      <p className="mt-2 text-muted">
        <bdi className="wrap-anywhere">{email}</bdi>
      </p>
      {isOffline && <OfflineLine>{t('offline')}</OfflineLine>}
      <div className="mt-8 grid grid-cols-1 items-start gap-6 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-x-12">
        <AccountNav shown={shown} />
        <div className="grid grid-cols-1 gap-6">
          {notices}
          {children}
        </div>
      </div>
    </div>
  );
}

function AccountNav({ shown }: { shown: readonly PartName[] }) {
  const { t } = useTranslation('account');
  const { hash, pathname } = useLocation();
  const current = shown.find((name) => name === hash) ?? shown[0];
  return (
    <nav className="hidden lg:sticky lg:top-24 lg:grid" aria-label={t('nav')}>
      {shown.map((name) => {
        const { title, icon: PartIcon } = parts[name];
        return (
          <Link
            key={name}
            className={navLink}
            to={pathname}
            hash={name}
            replace
            activeOptions={{ includeHash: true }}
            data-current={name === current || undefined}
          >
            <PartIcon className="icon-lg" aria-hidden="true" />
            <span>{t(title)}</span>
            <Nuqta className={name === current ? 'ms-auto' : 'invisible ms-auto'} />
          </Link>
        );
      })}
      <Link to="/offline" className={navLink}>
        <IconDatabase className="icon-lg" aria-hidden="true" />
        <span>{t('device_data')}</span>
      </Link>
    </nav>
  );
}

/** What an account page reports about the end of its account. */
export interface AccountEnd {
  /** True before the account signs out on purpose; false when that failed. */
  onLeaving: (isLeaving: boolean) => void;
  onDeleted: () => void;
}

export interface AccountGateProps<Account> {
  realm: Realm;
  session: { state: 'unknown' | 'signed-out' } | { state: 'signed-in'; account: Account };
  children: (account: Account, end: AccountEnd) => ReactNode;
}

const texts = {
  user: { title: 'title', deleted: 'deletion.done' },
  company: { title: 'company_title', deleted: 'deletion.company_done' },
} as const;

/** Shows an account page to its owner; others are sent to the login, and home after they have left on purpose. */
export function AccountGate<Account>({ realm, session, children }: AccountGateProps<Account>) {
  const { t } = useTranslation('account');
  const router = useRouter();
  const sendsMail = useSendsMail();
  const [isLeaving, setIsLeaving] = useState(false);
  if (session.state === 'signed-out') {
    if (isLeaving) return <Navigate to="/" replace />;
    return realm === 'user' ? (
      <Navigate to="/login" search={{ next: '/account' }} replace />
    ) : (
      <Navigate to="/company-login" search={{ next: '/company-account' }} replace />
    );
  }
  if (session.state !== 'signed-in') return <AccountSkeleton title={t(texts[realm].title)} />;

  const handleDeleted = () => {
    showToast({
      title: t(texts[realm].deleted),
      description: t(sendsMail ? 'deletion.done_hint' : 'deletion.done_hint_no_mail'),
    });
    void router.navigate({ to: '/', replace: true });
  };
  return children(session.account, { onLeaving: setIsLeaving, onDeleted: handleDeleted });
}

/** The skeleton while the session is not known. */
function AccountSkeleton({ title }: { title: string }) {
  const { t } = useTranslation('account');
  return (
    <div className="wrap py-8 md:py-12" aria-busy="true">
      <h1 className="text-3xl md:text-4xl">{title}</h1>
      <p className="sr-only" role="status">
        {t('loading')}
      </p>
      <Skeleton className="mt-2 h-5 w-56" />
      <div className="mt-8 grid grid-cols-1 items-start gap-6 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-x-12">
        <span className="max-lg:hidden" />
        <div className="grid grid-cols-1 gap-6">
          <Skeleton className="h-44 w-full rounded-lg" />
          <Skeleton className="h-65 w-full rounded-lg" />
        </div>
      </div>
    </div>
  );
}
