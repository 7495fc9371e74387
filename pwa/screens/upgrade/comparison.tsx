import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Price } from '#pwa/features/payment/price.tsx';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Nuqta, Star } from '#pwa/ui/marks.tsx';
import { Naqsha } from '#pwa/ui/naqsha.tsx';
import { limits } from '#shared/limits.ts';
import type { OwnProfile } from '#shared/model/user.ts';

const price = { amountCents: limits.featuredPriceCents, currency: limits.featuredCurrency };

/** The free profile beside the featured one. @see requirements M2, M3 */
export function Comparison({ user: { slug, isFeatured, role } }: { user: OwnProfile }) {
  const { t } = useTranslation('upgrade');
  const days = useDaysText();
  const isTalent = role === 'talent';
  return (
    <section className="grid grid-cols-1 gap-4 sm:grid-cols-2" aria-label={t('compare')}>
      <article className="card-d flex flex-col p-6">
        <h2 className="text-lg">{t('standard.title')}</h2>
        <p className="mt-1 font-display text-2xl font-semibold">{t('standard.price')}</p>
        <ul className="mt-4 grid gap-2.5">
          {(['listing', 'visibility', 'placement'] as const).map((key) => (
            <Benefit key={key} mark={<Nuqta kind="hollow" className="text-line-strong" />}>
              {t(`standard.${key}`)}
            </Benefit>
          ))}
        </ul>
        {isTalent && !isFeatured && <Current className="text-muted" />}
      </article>
      <article className="flex flex-col bg-plate text-plate-content overflow-hidden rounded-lg">
        <Naqsha slug={slug} tone="featured" height={26} hasEdges={false} />
        <div className="flex flex-1 flex-col p-6">
          <h2 className="flex items-center gap-2 text-lg">
            <span>{t('featured.title')}</span>
            <Star />
          </h2>
          <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
            <span className="font-display text-2xl font-semibold">
              <Price config={price} />
            </span>
            <span className="text-plate-muted">{t('featured.for', { days })}</span>
          </p>
          <ul className="mt-4 grid gap-2.5">
            {(['priority', 'badge', 'home', 'visibility'] as const).map((key) => (
              <Benefit key={key} mark={<Nuqta className="text-featured" />}>
                {t(`featured.${key}`, { days })}
              </Benefit>
            ))}
          </ul>
          {isTalent && isFeatured && <Current className="text-plate-muted" />}
        </div>
      </article>
    </section>
  );
}

function Benefit({ mark, children }: { mark: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-baseline gap-3">
      {mark}
      <span>{children}</span>
    </li>
  );
}

function Current({ className }: { className: string }) {
  const { t } = useTranslation('upgrade');
  return (
    <p className={`mt-auto flex items-center gap-2 pt-5 text-sm ${className}`}>
      <IconCheck className="icon" aria-hidden="true" />
      <span>{t('current')}</span>
    </p>
  );
}

/** `30 days`, `٣٠ يومًا`: the days of one payment. */
export function useDaysText(count: number = limits.featuredDurationDays): string {
  const { t } = useTranslation('upgrade');
  return t('days', { count, number: formatNumber(count, useLanguage()) });
}
