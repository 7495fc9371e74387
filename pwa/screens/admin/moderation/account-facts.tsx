import type { ReactNode } from 'react';
import { formatShortDay } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Badge } from '#pwa/ui/badge.tsx';
import { Nuqta } from '#pwa/ui/nuqta.tsx';

export interface AccountFactsProps {
  email: string;
  /** When the account was opened. */
  since: string;
  lastLogin: string | null;
  isActive: boolean;
  /** More words about the account. */
  children?: ReactNode;
}

/** The private facts of an account for administrators. */
export function AccountFacts({ email, since, lastLogin, isActive, children }: AccountFactsProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  return (
    <div className="admin-facts">
      <p className="wrap-anywhere">
        <bdi dir="ltr">{email}</bdi>
      </p>
      <p className="text-xs text-muted">
        <span>{t('account.joined', { day: formatShortDay(since, language) })}</span>
        <span className="px-1.5 text-subtle">·</span>
        <span>
          {lastLogin ? t('account.seen', { day: formatShortDay(lastLogin, language) }) : t('account.never_seen')}
        </span>
      </p>
      <p className="mt-1.5 flex flex-wrap gap-2">
        <Badge tone={isActive ? 'success' : 'error'} icon={<Nuqta />}>
          {t(isActive ? 'account.active' : 'account.deactivated')}
        </Badge>
        {children}
      </p>
    </div>
  );
}
