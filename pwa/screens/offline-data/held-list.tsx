import { IconBriefcase, IconBuilding, IconId, IconUsers } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import type { FeedCopy, OfflineData } from '#pwa/data/offline/offline-data.ts';
import { formatAge, formatNumber } from '#pwa/i18n/format.ts';
import { formatBytes, formatShare } from '#pwa/i18n/format-size.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';

const rows = [
  { feed: 'talents', Icon: IconUsers },
  { feed: 'companies', Icon: IconBuilding },
  { feed: 'jobs', Icon: IconBriefcase },
] as const;

/** Each directory: how many entries, how old, how big. */
export function HeldList({ feeds, viewedProfiles }: Pick<OfflineData, 'feeds' | 'viewedProfiles'>) {
  const { t } = useTranslation('offline');
  const language = useLanguage();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-3 text-xl">
        {t('data.held_title')}
      </h2>
      <ul className="card-d held-list">
        {rows.map(({ feed, Icon }) => (
          <Row key={feed} icon={<Icon className="icon-lg" aria-hidden="true" />} title={t(`data.${feed}`)}>
            <FeedFacts copy={feeds[feed]} />
          </Row>
        ))}
        <Row icon={<IconId className="icon-lg" aria-hidden="true" />} title={t('data.viewed')}>
          <Facts count={formatNumber(viewedProfiles, language)}>{t('data.viewed_hint')}</Facts>
        </Row>
      </ul>
    </section>
  );
}

function Row({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="held-row">
      <span className="text-subtle">{icon}</span>
      <div className="min-w-0 flex-1">
        <h3 className="text-base">{title}</h3>
        {children}
      </div>
    </li>
  );
}

function Facts({ count, children }: { count: string; children: ReactNode }) {
  return (
    <p className="flex flex-wrap gap-x-3 text-sm text-muted">
      <span className="font-medium text-ink">{count}</span>
      {/* Two numbers side by side would read as one. */}
      <span aria-hidden="true">·</span>
      <span>{children}</span>
    </p>
  );
}

function FeedFacts({ copy }: { copy: FeedCopy }) {
  const { t } = useTranslation('offline');
  const language = useLanguage();
  const { held, available, syncedAt, bytes, isFilling, progress } = copy;
  if (!syncedAt && held === 0 && !isFilling) return <p className="text-sm text-muted">{t('data.never')}</p>;
  const number = formatNumber(held, language);
  const isAll = available === null || held >= available;
  return (
    <>
      <Facts count={isAll ? number : t('data.held_of', { held: number, available: formatNumber(available, language) })}>
        {[syncedAt && t('data.age', { age: formatAge(syncedAt, language) }), formatBytes(bytes, language)]
          .filter(Boolean)
          .join(' · ')}
      </Facts>
      {isFilling && (
        <p className="mt-1.5 grid gap-1 text-xs text-info-ink">
          <progress className="fill-bar" value={progress} max={1} aria-label={t('data.state.filling')} />
          {t('data.progress', { percent: formatShare(progress, language) })}
        </p>
      )}
    </>
  );
}
