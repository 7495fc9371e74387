import { IconBriefcase, IconCalendarEvent, IconClock, IconLayoutDashboard, IconMapPin } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ShownJob } from '#pwa/data/core/open-jobs.ts';
import { useMinute } from '#pwa/data/core/time.ts';
import { useSession } from '#pwa/data/session/use-session.ts';
import { ApplyButton } from '#pwa/features/applications/apply-button.tsx';
import { useIndustryLabel } from '#pwa/features/catalog/industry-label.ts';
import { usePayText } from '#pwa/features/jobs/job-facts.tsx';
import { SaveButton } from '#pwa/features/saved/save-button.tsx';
import { formatShortDay } from '#pwa/i18n/format.ts';
import { formatAge } from '#pwa/i18n/format-age.ts';
import { useInLanguage, useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { useTimeZone } from '#pwa/served/use-hydrated.ts';
import { AddressPlate } from '#pwa/ui/address-plate.tsx';
import { buttonClass } from '#pwa/ui/button.tsx';
import { Detail } from '#pwa/ui/detail-card.tsx';
import { Naqsha } from '#pwa/ui/naqsha.tsx';
import { ShareButton } from '#pwa/ui/share-button.tsx';
import { expiryDay } from '#shared/rules/expiry-day.ts';

const icon = { className: 'icon', 'aria-hidden': true } as const;
const dayMs = 86_400_000;

/** Buttons to apply, save and share the job, and until when one can apply. @see requirements L10 */
export function ApplyPanel({ job: given, isOwn }: { job: ShownJob; isOwn: boolean }) {
  const { t } = useTranslation('job-page');
  const job = useInLanguage(given);
  const shared = [job.title, job.companyName, usePayText()(job)].filter(Boolean);
  return (
    <section className="card-d overflow-hidden">
      <Naqsha slug={job.companySlug} tone="plate" height={22} hasEdges={false} />
      <div className="grid gap-4 p-5 lg:p-6">
        {isOwn ? (
          <Link to="/company-dashboard" className={buttonClass({ size: 'lg' })}>
            <IconLayoutDashboard {...icon} />
            <span>{t('own.dashboard')}</span>
          </Link>
        ) : (
          <>
            <h2 className="text-xl">{t('apply_title')}</h2>
            <div className="job-apply">
              <ApplyButton job={job} />
            </div>
            <SaveButton thing={{ kind: 'job', key: String(job.id), shown: given }} words="save" />
          </>
        )}
        <ShareButton name={shared.join(' · ')} path={`/jobs/${job.id}`} />
        {!isOwn && <WhatTheCompanySees />}
        <Facts job={job} />
      </div>
    </section>
  );
}

// Below the buttons, because it grows when the session is known, and would move the buttons under a press.
function WhatTheCompanySees() {
  const { t } = useTranslation('job-page');
  const session = useSession();
  const slug = session.state === 'signed-in' && session.account.role === 'talent' ? session.account.slug : null;
  return (
    <>
      <p className="text-sm text-muted">{t(slug ? 'apply_hint' : 'apply_hint_visitor')}</p>
      {slug && <AddressPlate slug={slug} />}
    </>
  );
}

function Facts({ job }: { job: ShownJob }) {
  const { t } = useTranslation('job-page');
  const language = useLanguage();
  const industryLabel = useIndustryLabel();
  // A draft, which its company can preview, has no publication date.
  const publishedAt = job.publishedAt ?? job.createdAt;
  const published = new Date(publishedAt);
  const now = useMinute();
  const timeZone = useTimeZone();
  const isRecent = now.getTime() - published.getTime() < 30 * dayMs;
  return (
    <dl className="grid gap-4 border-t border-line pt-5">
      <Detail icon={<IconCalendarEvent {...icon} />} label={t('closes')}>
        <time dateTime={job.expiryDate}>{formatShortDay(expiryDay(job), language)}</time>
      </Detail>
      <Detail icon={<IconClock {...icon} />} label={t('posted')}>
        <time dateTime={publishedAt} suppressHydrationWarning>
          {isRecent ? formatAge(published, language, now) : formatShortDay(publishedAt, language, timeZone)}
        </time>
      </Detail>
      <Detail icon={<IconBriefcase {...icon} />} label={t('industry')}>
        {industryLabel(job.industry)}
      </Detail>
      <Detail icon={<IconMapPin {...icon} />} label={t('country')}>
        {t(`catalog:countries.${job.country}`)}
      </Detail>
    </dl>
  );
}
