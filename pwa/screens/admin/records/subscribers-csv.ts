import type { Translate } from '#pwa/i18n/text-keys.ts';
import type { Subscriber } from '#shared/model/newsletter.ts';
import { toCalendarDay } from '#shared/rules/calendar-day.ts';
import { writeCsv } from '#shared/rules/csv.ts';

/** Turns values into words of the shown language. */
interface Words {
  t: Translate<'admin'>;
  /** Where the app is: `https://…`. */
  origin: string;
}

/** The subscribers as a table for spreadsheets and mail programs, each with the link that a newsletter must carry. */
export function subscribersCsv(subscribers: readonly Subscriber[], { t, origin }: Words): string {
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
