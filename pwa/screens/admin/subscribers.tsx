import { IconDownload } from '@tabler/icons-react';
import { allSubscribers } from '#pwa/data/admin/admin-actions.ts';
import { useSubscribers } from '#pwa/data/admin/use-admin-list.ts';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { formatShortDay } from '#pwa/i18n/format.ts';
import type { Translate } from '#pwa/i18n/text-keys.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { saveFile } from '#pwa/ui/save-file.ts';
import type { Subscriber } from '#shared/model/mail.ts';
import { toCalendarDay } from '#shared/rules/calendar-day.ts';
import { writeCsv } from '#shared/rules/csv.ts';
import { AdminList } from './admin-list.tsx';
import { useAdminAct } from './use-admin-act.ts';

/** The confirmed subscribers of the newsletter, and all of them as a table. */
export function Subscribers() {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const subscribers = useSubscribers();
  return (
    <AdminList of="subscribers" followed={subscribers} empty={{ title: t('empty.subscribers') }} beside={<Export />}>
      {({ email, confirmedAt, language: newsletterLanguage }) => (
        <div className="admin-row">
          <div className="min-w-0">
            <p className="truncate" dir="ltr">
              {email}
            </p>
            <p className="text-xs text-muted">
              {`${t('newsletter.confirmed', { day: formatShortDay(confirmedAt, language) })} · ${t(`shell:language.${newsletterLanguage}`)}`}
            </p>
          </div>
        </div>
      )}
    </AdminList>
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

interface CsvOptions {
  t: Translate<'admin'>;
  /** Where the app is: `https://…`. */
  origin: string;
}

/** The subscribers as a table for spreadsheets and mail programs, each with the link that a newsletter must carry. */
export function subscribersCsv(subscribers: readonly Subscriber[], { t, origin }: CsvOptions): string {
  const headings = [
    t('newsletter.csv_email'),
    t('newsletter.csv_language'),
    t('newsletter.csv_confirmed'),
    t('newsletter.csv_stop'),
  ];
  const rows = subscribers.map(({ email, language, confirmedAt, unsubscribePath }) => [
    email,
    language,
    toCalendarDay(new Date(confirmedAt)),
    origin + unsubscribePath,
  ]);
  return writeCsv([headings, ...rows]);
}
