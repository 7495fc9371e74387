import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useFeaturedNow } from '#pwa/data/directory/use-featured-now.ts';
import { ownPayments } from '#pwa/data/payment/use-own-payments.ts';
import { HoldNotice } from '#pwa/features/payment/hold-notice.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import { Comparison } from './comparison.tsx';
import { ExtensionNotice } from './extension-notice.tsx';
import { LoginRequired } from './login-required.tsx';
import { LookPreview } from './look-preview.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import { PurchaseFlow } from './purchase-flow.ts';
import { Receipts } from './receipts.tsx';
import { useDaysText } from './use-days-text.ts';

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
      <div className="upgrade-page mt-8">
        <div className="grid gap-6">
          <HoldNotice userId={user.id} />
          {canBuy && <ExtensionNotice user={user} purchase={purchase} />}
          <Comparison user={user} />
        </div>
        <div className="upgrade-page-side">
          <PaymentPanel user={user} flow={flow} purchase={purchase} />
        </div>
        <div className="grid content-start gap-10">
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
