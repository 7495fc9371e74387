import type { Translate } from '#pwa/i18n/text-keys.ts';
import { saveFile } from '#pwa/ui/save-file.ts';
import type { ReceivedApplication } from '#shared/model/application.ts';
import { toCalendarDay } from '#shared/rules/calendar-day.ts';
import { writeCsv } from '#shared/rules/csv.ts';

interface CsvOptions {
  t: Translate<'dashboard'>;
  /** Origin of the links to profiles, `https://…`. */
  origin: string;
}

/** The applications as a table for spreadsheets, with headings and statuses in the shown language. */
export function applicationsCsv(applications: readonly ReceivedApplication[], { t, origin }: CsvOptions): string {
  const headings = [
    t('received.csv_name'),
    t('received.csv_email'),
    t('received.csv_status'),
    t('received.csv_date'),
    t('received.csv_score'),
    t('received.csv_shared'),
    t('received.csv_years'),
    t('received.csv_industry'),
    t('received.csv_skills'),
    t('received.csv_letter'),
    t('received.csv_profile'),
  ];
  const rows = applications.map(({ user, match, status, appliedAt, matchScore, coverLetter }) => [
    user.name,
    user.email,
    t(`catalog:applicationStatuses.${status}`),
    toCalendarDay(new Date(appliedAt)),
    matchScore,
    match.skills.join(t('received.comma')),
    match.years,
    t(`catalog:industries.${user.industry}`),
    user.skills.join(t('received.comma')),
    coverLetter,
    `${origin}/${user.slug}`,
  ]);
  return writeCsv([headings, ...rows]);
}

/** Downloads a table as a file. */
export function downloadCsv(csv: string, fileName: string): void {
  saveFile(fileName, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
}
