import { IconDownload } from '@tabler/icons-react';
import { allSubscribers } from '#pwa/data/admin/admin-actions.ts';
import { useSubscribers } from '#pwa/data/admin/use-admin-list.ts';
import { useIsOffline } from '#pwa/data/offline/use-is-offline.ts';
import { formatShortDay } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { saveFile } from '#pwa/ui/save-file.ts';
import { toCalendarDay } from '#shared/rules/calendar-day.ts';
import { AdminCount } from '../admin-count.tsx';
import { AdminResults } from '../admin-results.tsx';
import { useAdminAct } from '../use-admin-act.ts';
import { subscribersCsv } from './subscribers-csv.ts';

/** The confirmed subscribers of the newsletter, and all of them as a table. */
export function Subscribers() {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const subscribers = useSubscribers();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <AdminCount of="subscribers" list={subscribers.list} />
        <Export />
      </div>
      <AdminResults title={t('list.subscribers')} followed={subscribers} empty={{ title: t('empty.subscribers') }}>
        {(items) => (
          <ul className="admin-rows" aria-label={t('list.subscribers')}>
            {items.map(({ id, email, confirmedAt, language: own }) => (
              <li key={id} className="admin-row">
                <div className="min-w-0">
                  <p className="truncate" dir="ltr">
                    {email}
                  </p>
                  <p className="text-xs text-muted">
                    {`${t('newsletter.confirmed', { day: formatShortDay(confirmedAt, language) })} · ${t(`shell:language.${own}`)}`}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </AdminResults>
    </>
  );
}

function Export() {
  const { t } = useTranslation('admin');
  const isOffline = useIsOffline();
  const { act, isBusy } = useAdminAct();

  async function save(): Promise<void> {
    const csv = subscribersCsv(await allSubscribers(), { t, origin: location.origin });
    const name = `dalil-newsletter-${toCalendarDay(new Date())}.csv`;
    saveFile(name, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  }

  return (
    <Button
      variant="outline"
      isBusy={isBusy}
      disabled={isOffline}
      icon={<IconDownload className="icon" aria-hidden="true" />}
      onClick={() => void act(save, { title: t('newsletter.title'), description: t('newsletter.exported') })}
    >
      {t(isBusy ? 'newsletter.exporting' : 'newsletter.export')}
    </Button>
  );
}
