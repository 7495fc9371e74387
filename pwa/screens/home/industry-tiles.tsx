import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { IndustryIcon } from '#pwa/features/catalog/industry-icon.tsx';
import { useIndustryLabel } from '#pwa/features/catalog/industry-label.ts';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { homeTileCounts } from '#shared/rules/home-counts.ts';

const shownIndustries = ['technology', 'finance', 'realestate', 'healthcare', 'legal', 'education', 'energy'] as const;

const linkClass = 'flex h-full flex-col p-5 focus-visible:-outline-offset-3 lg:p-6';

/**
 * Seven industries and a link to the others, with the counts of the specification; the directory shows the real counts.
 * @see requirements D9–D11
 */
export function IndustryTiles() {
  const { t } = useTranslation('home');
  const industryLabel = useIndustryLabel();
  return (
    <section className="wrap pt-16 lg:pt-24" aria-labelledby="industries-title">
      <h2 id="industries-title" className="mb-5 text-2xl lg:text-3xl">
        {t('industries.title')}
      </h2>
      <ul className="tiles grid-cols-2 lg:grid-cols-4">
        {shownIndustries.map((industry) => (
          <li key={industry}>
            <Link to="/browse" search={{ industry }} className={linkClass}>
              <Tile
                icon={<IndustryIcon industry={industry} className="text-primary" />}
                label={industryLabel(industry)}
                count={homeTileCounts[industry]}
              />
            </Link>
          </li>
        ))}
        <li>
          <Link to="/browse" className={linkClass}>
            <Tile
              icon={<IconArrowRight className="icon icon-dir text-primary" aria-hidden="true" />}
              label={t('industries.more')}
              count={homeTileCounts.more}
            />
          </Link>
        </li>
      </ul>
    </section>
  );
}

function Tile({ icon, label, count }: { icon: ReactNode; label: string; count: number }) {
  const { t } = useTranslation('home');
  const number = formatNumber(count, useLanguage());
  return (
    <>
      {icon}
      <span className="mt-6 font-display text-lg font-semibold lg:mt-8">{label}</span>
      <span className="text-xs text-muted">{t('tile', { count, number })}</span>
    </>
  );
}
