import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { useFeaturedNow } from '#pwa/data/core/featured-now.ts';
import { ownPayments } from '#pwa/data/payment/payments.ts';
import { useSession } from '#pwa/data/session/use-session.ts';
import { HoldNotice } from '#pwa/features/payment/held-days.tsx';
import { FeaturedCard } from '#pwa/features/talents/featured-card.tsx';
import { TalentCard } from '#pwa/features/talents/talent-card.tsx';
import { formatShortDay } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { buttonClass } from '#pwa/ui/button.tsx';
import { Star } from '#pwa/ui/marks.tsx';
import { Notice, OfflineLine } from '#pwa/ui/notice.tsx';
import { PlainPage } from '#pwa/ui/plain-page.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { limits } from '#shared/limits.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import { cardOf } from '#shared/rules/public-profile.ts';
import { Comparison, useDaysText } from './comparison.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import { type Purchase, PurchaseFlow } from './purchase-flow.ts';
import { Receipts } from './receipts.tsx';

/** The benefits of being featured, the price, and the payment. @see requirements M1 */
export function UpgradeScreen() {
  const session = useSession();
  if (session.state === 'unknown') return <UpgradeSkeleton />;
  if (session.state === 'signed-out') return <LoginRequired />;
  return <UpgradeView key={session.account.id} user={session.account} />;
}

function UpgradeSkeleton() {
  const { t } = useTranslation('upgrade');
  return (
    <div className="wrap grid gap-6 py-10" aria-busy="true">
      <p className="sr-only" role="status">
        {t('loading')}
      </p>
      <Skeleton className="h-9 w-64" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-32 w-full rounded-lg" />
    </div>
  );
}

const dayMs = 24 * 60 * 60 * 1000;

interface ExtensionNoticeProps {
  user: OwnProfile;
  purchase: Purchase;
}

/** Until when the person is featured, and how buying again extends that. @see requirements M19 */
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

/** Questions that people ask before they pay, with all answers open. @see requirements M5 */
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

/** The page for signed-in people. @see requirements M2, M3, M5, M19 */
function UpgradeView({ user: shown }: { user: OwnProfile }) {
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

/** The purchase of this visit; it starts only for those who can buy. */
function usePurchase({ id, featuredUntil }: OwnProfile, canBuy: boolean) {
  const flow = useMemo(() => new PurchaseFlow(id), [id]);
  useEffect(() => (canBuy ? flow.start() : undefined), [flow, canBuy]);
  useOtherPayments(id, featuredUntil, flow);
  return { flow, purchase: useSyncExternalStore(flow.subscribe, flow.get) };
}

/** Reloads the receipts when the end has moved, by a payment in another tab or by an administrator. */
function useOtherPayments(userId: number, featuredUntil: string | null, flow: PurchaseFlow): void {
  const last = useRef(featuredUntil);
  useEffect(() => {
    if (last.current === featuredUntil) return;
    last.current = featuredUntil;
    ownPayments(userId).refresh();
    flow.goOn();
  }, [userId, featuredUntil, flow]);
}

/** The own cards as others will see them; not interactive. */
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

/** Only a person with a profile can have it featured. @see requirements M1, M8, B14 */
function LoginRequired() {
  const { t } = useTranslation('upgrade');
  return (
    <PlainPage
      pattern="upgrade"
      title={t('login_required')}
      lead={t('login_required_hint')}
      actions={
        <Link to="/login" search={{ next: '/upgrade' }} className={buttonClass()}>
          {t('log_in')}
        </Link>
      }
    >
      {useIsOffline() && <OfflineLine>{t('pay.offline')}</OfflineLine>}
    </PlainPage>
  );
}
