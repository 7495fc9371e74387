import type { ListData } from '#pwa/data/directory.ts';
import type { Loadable } from '#pwa/data/loadable.ts';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { limits } from '#shared/limits.ts';

export interface AdminCountProps {
  of: 'users' | 'companies' | 'featured' | 'payments';
  list: Loadable<ListData<unknown>>;
}

/** How many entries there are, or match. */
export function AdminCount({ of, list }: AdminCountProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  return (
    <p className="flex min-h-11 items-center text-sm text-muted" role="status">
      {list.state === 'ready' && text(list.data.total)}
    </p>
  );

  function text(total: number): string {
    if (total <= limits.totalCountCap) return t(`count.${of}`, { count: total, number: formatNumber(total, language) });
    return t(`count.${of}_capped`, { number: formatNumber(limits.totalCountCap, language) });
  }
}
