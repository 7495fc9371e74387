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
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Nuqta } from '#pwa/ui/marks.tsx';
import { OfflineLine } from '#pwa/ui/notice.tsx';

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
