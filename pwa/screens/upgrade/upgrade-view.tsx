import { useMinute } from '#pwa/data/app/use-minute.ts';
import { featuredNow } from '#pwa/data/directory/featured-now.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import { Comparison } from './comparison.tsx';
import { ExtensionNotice } from './extension-notice.tsx';
import { FeaturedFaq } from './featured-faq.tsx';
import { LoginRequired } from './login-required.tsx';
import { LookPreview } from './look-preview.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import { Receipts } from './receipts.tsx';
import { useDaysText } from './use-days-text.ts';
import { usePurchase } from './use-purchase.ts';

/** The sale, for signed-in people. @see requirements M2, M3, M5, M19 */
export function UpgradeView({ user: shown }: { user: OwnProfile }) {
  const { t } = useTranslation('upgrade');
  const days = useDaysText();
  // Being featured ends at a minute, also while the page is open.
  useMinute();
  const user = featuredNow(shown);
  const canBuy = user.role === 'talent';
  const { flow, purchase } = usePurchase(user.id, canBuy);
  if (purchase.phase === 'signed-out') return <LoginRequired />;
  return (
    <div className="wrap py-8 md:py-12">
      <h1 className="text-3xl md:text-4xl">{t('title')}</h1>
      <p className="mt-2 text-lg text-muted">{t('lead', { days })}</p>
      <div className="upgrade-page mt-8">
        <div className="grid gap-6">
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
