import { IconBriefcase, IconBuilding, IconId, IconUsers } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import type { FeedCopy, OfflineData } from '#pwa/data/offline/offline-data.ts';
import { formatNumber } from '#pwa/i18n/format.ts';
import { formatAge } from '#pwa/i18n/format-age.ts';
import { formatBytes, formatShare } from '#pwa/i18n/format-size.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';

const rows = [
  { feed: 'talents', Icon: IconUsers },
  { feed: 'companies', Icon: IconBuilding },
  { feed: 'jobs', Icon: IconBriefcase },
] as const;

/** The stored entries of each directory, with their number, age and size. */
export function HeldList({ feeds, viewedProfiles }: Pick<OfflineData, 'feeds' | 'viewedProfiles'>) {
  const { t } = useTranslation('offline');
  const language = useLanguage();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-3 text-xl">
        {t('data.held_title')}
      </h2>
      <ul className="card-d">
        {rows.map(({ feed, Icon }) => (
          <FeedRow
            key={feed}
            icon={<Icon className="icon-lg" aria-hidden="true" />}
            title={t(`data.${feed}`)}
            copy={feeds[feed]}
          />
        ))}
        <Row
          icon={<IconId className="icon-lg" aria-hidden="true" />}
          title={t('data.viewed')}
          count={viewedProfiles > 0 ? formatNumber(viewedProfiles, language) : undefined}
        >
          <p className="text-sm text-muted">{t('data.viewed_hint')}</p>
        </Row>
      </ul>
    </section>
  );
}

interface RowProps {
  icon: ReactNode;
  title: string;
  /** Beside the title, because beside the size both would read as one number. */
  count?: string | undefined;
  children: ReactNode;
}

function Row({ icon, title, count, children }: RowProps) {
  return (
    <li className="relative flex items-center gap-4 px-5 py-3.5 not-first:border-t not-first:border-line">
      <span className="text-subtle">{icon}</span>
      <div className="min-w-0 flex-1">
        <h3 className="text-base">
          <span>{`${title} `}</span>
          {count && <span className="num ms-1 font-normal text-muted">{count}</span>}
        </h3>
        {children}
      </div>
    </li>
  );
}

function FeedRow({ copy, ...row }: Pick<RowProps, 'icon' | 'title'> & { copy: FeedCopy }) {
  const { t } = useTranslation('offline');
  const language = useLanguage();
  const { held, available, syncedAt, bytes, isFilling, progress } = copy;
  if (!syncedAt && held === 0 && !isFilling) {
    return (
      <Row {...row}>
        <p className="text-sm text-muted">{t('data.never')}</p>
      </Row>
    );
  }
  const number = formatNumber(held, language);
  const isAll = available === null || held >= available;
  const counted = isAll ? number : t('data.held_of', { held: number, available: formatNumber(available, language) });
  const size = formatBytes(bytes, language);
  // One line in each case, so that the list does not move when a download begins and ends.
  const facts = isFilling
    ? [size, t('data.progress', { percent: formatShare(progress, language) })]
    : [syncedAt && t('data.age', { age: formatAge(syncedAt, language) }), size];
  return (
    <Row {...row} count={held > 0 ? counted : undefined}>
      <p className="text-sm text-muted">{facts.filter(Boolean).join(' · ')}</p>
      {isFilling && <progress className="fill-bar" value={progress} max={1} aria-label={t('data.state.filling')} />}
    </Row>
  );
}
