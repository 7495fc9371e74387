import type { AdminListData } from '#pwa/data/admin/admin-list.ts';
import type { Loadable } from '#pwa/data/app/loadable.ts';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { limits } from '#shared/limits.ts';

export interface AdminCountProps {
  of: 'users' | 'reports' | 'jobs' | 'companies' | 'featured' | 'payments' | 'subscribers' | 'mails' | 'messages';
  list: Loadable<AdminListData<unknown>>;
}

/** How many entries there are, or match. */
export function AdminCount({ of, list }: AdminCountProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  return (
    <p className="flex min-h-11 items-center text-sm text-muted" role="status">
      {list.state === 'ready' && text(list.data)}
    </p>
  );

  function text({ total, isTotalKnown }: AdminListData<unknown>): string {
    if (isTotalKnown && total <= limits.totalCountCap) {
      return t(`count.${of}`, { count: total, number: formatNumber(total, language) });
    }
    return t(`count.${of}_capped`, { number: formatNumber(Math.min(total, limits.totalCountCap), language) });
  }
}
