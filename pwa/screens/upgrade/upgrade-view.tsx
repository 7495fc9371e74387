import type { ReactNode } from 'react';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useFeaturedNow } from '#pwa/data/core/featured-now.ts';
import { ownPayments } from '#pwa/data/payment/use-own-payments.ts';
import { HoldNotice } from '#pwa/features/payment/hold-notice.tsx';
import { FeaturedCard } from '#pwa/features/talents/featured-card.tsx';
import { TalentCard } from '#pwa/features/talents/talent-card.tsx';
import { formatShortDay } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Notice } from '#pwa/ui/notice.tsx';
import { Star } from '#pwa/ui/star.tsx';
import { limits } from '#shared/limits.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import { cardOf } from '#shared/rules/public-profile.ts';
import { Comparison } from './comparison.tsx';
import { LoginRequired } from './login-required.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import type { Purchase } from './purchase-flow.ts';
import { PurchaseFlow } from './purchase-flow.ts';
import { Receipts } from './receipts.tsx';
import { useDaysText } from './use-days-text.ts';

const dayMs = 24 * 60 * 60 * 1000;

interface ExtensionNoticeProps {
  user: OwnProfile;
  purchase: Purchase;
}

/** Until when one is featured, and what buying again makes of it. @see requirements M19 */
function ExtensionNotice({ user: { isFeatured, featuredUntil }, purchase }: ExtensionNoticeProps) {
  const { t } = useTranslation('upgrade');
  const language = useLanguage();
  const days = useDaysText();
  if (!isFeatured || featuredUntil === null || purchase.phase === 'succeeded') return null;
  const end = new Date(Date.parse(featuredUntil) + limits.featuredDurationDays * dayMs).toISOString();
  return (
    <Notice
      tone="featured"
      icon={<Star className="mt-0.5" />}
      title={t('extend.title', { day: formatShortDay(featuredUntil, language) })}
    >
      <p>{t('extend.hint', { days, end: formatShortDay(end, language) })}</p>
    </Notice>
  );
}

const questions = ['how_long', 'refund', 'renew'] as const;

/** Questions that people ask before they pay; no answer is folded away. @see requirements M5 */
function FeaturedFaq() {
  const { t } = useTranslation('upgrade');
  const days = useDaysText();
  return (
    <section aria-labelledby="faq">
      <h2 id="faq" className="text-xl">
        {t('faq.title')}
      </h2>
      <dl>
        {questions.map((question) => (
          <div key={question} className="border-b border-line py-4">
            <dt className="font-semibold">{t(`faq.${question}`)}</dt>
            <dd className="mt-1 text-muted">{t(`faq.${question}_answer`, { days })}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The sale, for signed-in people. @see requirements M2, M3, M5, M19 */
export function UpgradeView({ user: shown }: { user: OwnProfile }) {
  const { t } = useTranslation('upgrade');
  const days = useDaysText();
  const user = useFeaturedNow(shown);
  const canBuy = user.role === 'talent';
  const { flow, purchase } = usePurchase(user, canBuy);
  if (purchase.phase === 'signed-out') return <LoginRequired />;
  return (
    <div className="wrap py-8 md:py-12">
      <h1 className="text-3xl md:text-4xl">{t('title')}</h1>
      <p className="mt-2 text-lg text-muted">{t('lead', { days })}</p>
      <div className="mt-8 grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_1fr]">
        <div className="grid grid-cols-1 gap-6">
          <HoldNotice userId={user.id} />
          {canBuy && <ExtensionNotice user={user} purchase={purchase} />}
          <Comparison user={user} />
        </div>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <PaymentPanel user={user} flow={flow} purchase={purchase} />
        </div>
        <div className="grid grid-cols-1 content-start gap-10">
          {canBuy && <LookPreview user={user} />}
          <FeaturedFaq />
          <Receipts userId={user.id} />
        </div>
      </div>
    </div>
  );
}

/** Follows the purchase of this visit; for those who cannot buy, none begins. */
function usePurchase({ id, featuredUntil }: OwnProfile, canBuy: boolean) {
  const flow = useMemo(() => new PurchaseFlow(id), [id]);
  useEffect(() => (canBuy ? flow.start() : undefined), [flow, canBuy]);
  useOtherPayments(id, featuredUntil, flow);
  return { flow, purchase: useSyncExternalStore(flow.subscribe, flow.get) };
}

/** A moved end comes from a payment in another tab or from an administrator: the receipts, too, have changed. */
function useOtherPayments(userId: number, featuredUntil: string | null, flow: PurchaseFlow): void {
  const known = useRef(featuredUntil);
  useEffect(() => {
    if (known.current === featuredUntil) return;
    known.current = featuredUntil;
    ownPayments(userId).refresh();
    flow.goOn();
  }, [userId, featuredUntil, flow]);
}

/** The own cards as others will see them; to look at only. */
function LookPreview({ user }: { user: OwnProfile }) {
  const { t } = useTranslation('upgrade');
  const talent = { ...cardOf(user), isFeatured: true };
  return (
    <section aria-labelledby="look">
      <h2 id="look" className="text-xl">
        {t('preview.title')}
      </h2>
      <div className="mt-4 grid grid-cols-1 gap-4 md:grid-cols-[minmax(0,1fr)_14rem]">
        <Look
          title={t('preview.directory')}
          className="max-md:overflow-hidden max-md:rounded-lg max-md:border max-md:border-line max-md:*:border-0"
        >
          <TalentCard talent={talent} />
        </Look>
        <Look title={t('preview.home')}>
          <FeaturedCard talent={talent} />
        </Look>
      </div>
    </section>
  );
}

function Look({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <figure>
      <figcaption className="mb-3 text-sm text-muted">{title}</figcaption>
      <div inert className={className}>
        {children}
      </div>
    </figure>
  );
}
