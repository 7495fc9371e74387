import { IconAlertCircle, IconRefresh } from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { Price } from '#pwa/features/payment/price.tsx';
import { formatShortDay } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { AddressPlate } from '#pwa/ui/address-plate.tsx';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { Button, buttonClass } from '#pwa/ui/button.tsx';
import { Badge, Star } from '#pwa/ui/marks.tsx';
import { Naqsha } from '#pwa/ui/naqsha.tsx';
import { Notice, OfflineLine } from '#pwa/ui/notice.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { limits } from '#shared/limits.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import { PayForm } from './pay-form.tsx';
import type { Purchase, PurchaseFlow } from './purchase-flow.ts';

const price = { amountCents: limits.featuredPriceCents, currency: limits.featuredCurrency };

interface PaymentPanelProps {
  user: OwnProfile;
  flow: PurchaseFlow;
  purchase: Purchase;
}

/** The payment form, or the reason why there is none. @see requirements M4, M9, M10, M20, M21 */
export function PaymentPanel({ user, flow, purchase }: PaymentPanelProps) {
  if (user.role !== 'talent') return <NotForRole role={user.role} />;
  switch (purchase.phase) {
    case 'succeeded':
      return <SuccessPanel user={purchase.user} />;
    case 'open':
      return (
        <Panel>
          <Suspense fallback={<CardSkeleton />}>
            <PayForm user={user} flow={flow} purchase={purchase} />
          </Suspense>
        </Panel>
      );
    case 'unconfirmed':
      return <Unconfirmed flow={flow} purchase={purchase} />;
    case 'unavailable':
      return <Unavailable />;
    case 'not-opened':
      return <NotOpened message={purchase.message} onRetry={() => void flow.open()} />;
    default:
      return <Opening isOpening={purchase.phase === 'opening'} onRetry={() => void flow.open()} />;
  }
}

function Panel({ children }: { children: ReactNode }) {
  const { t } = useTranslation('upgrade');
  return (
    <section className="card-d p-6" aria-labelledby="pay">
      <header className="mb-5 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="pay" className="text-xl">
          {t('pay.title')}
        </h2>
        <span className="font-display text-xl font-semibold">
          <Price config={price} />
        </span>
      </header>
      {children}
    </section>
  );
}

function Opening({ isOpening, onRetry }: { isOpening: boolean; onRetry: () => void }) {
  const { t } = useTranslation('upgrade');
  const isOffline = useIsOffline();
  const isWaiting = isOpening || !isOffline;
  return (
    <Panel>
      {isWaiting ? (
        <CardSkeleton />
      ) : (
        <>
          <Button size="lg" className="w-full" disabled>
            <span>{`${t('pay.submit')} `}</span>
            <Price config={price} />
          </Button>
          <OfflineLine>{t('pay.offline')}</OfflineLine>
          <Button variant="outline" className="mt-4" icon={<RetryIcon />} onClick={onRetry}>
            {t('shell:ui.retry')}
          </Button>
        </>
      )}
    </Panel>
  );
}

/** The skeleton until the payment is open and the card form is loaded; the button must not move under a finger. */
function CardSkeleton() {
  const { t } = useTranslation('upgrade');
  return (
    <div className="grid gap-4" aria-busy="true">
      <p className="sr-only" role="status">
        {t('pay.opening')}
      </p>
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  );
}

function RetryIcon() {
  return <IconRefresh className="icon" aria-hidden="true" />;
}

function NotOpened({ message, onRetry }: { message: string; onRetry: () => void }) {
  const { t } = useTranslation('upgrade');
  return (
    <Panel>
      <Notice tone="error" isAlert icon={<IconAlertCircle className="icon" aria-hidden="true" />}>
        {message}
      </Notice>
      <Button size="lg" className="mt-4 w-full" icon={<RetryIcon />} onClick={onRetry}>
        {t('shell:ui.retry')}
      </Button>
    </Panel>
  );
}

/** @see requirements M21 */
function Unavailable() {
  const { t } = useTranslation('upgrade');
  return (
    <Panel>
      <Notice
        tone="warning"
        icon={<IconAlertCircle className="icon" aria-hidden="true" />}
        title={t('unavailable.title')}
      >
        <p>{t('unavailable.hint')}</p>
      </Notice>
    </Panel>
  );
}

interface UnconfirmedProps {
  flow: PurchaseFlow;
  purchase: Purchase & { phase: 'unconfirmed' };
}

/** @see requirements M18 */
function Unconfirmed({ flow, purchase: { isPending, isChecking } }: UnconfirmedProps) {
  const { t } = useTranslation('upgrade');
  const kind = isPending ? 'pending' : 'unconfirmed';
  return (
    <Panel>
      <div role="status">
        <Notice tone="info" icon={<IconAlertCircle className="icon" aria-hidden="true" />} title={t(`${kind}.title`)}>
          <p>{t(`${kind}.hint`)}</p>
        </Notice>
      </div>
      <Button
        size="lg"
        className="mt-4 w-full"
        isBusy={isChecking}
        icon={<RetryIcon />}
        onClick={() => void flow.check()}
      >
        {t(isChecking ? 'unconfirmed.checking' : 'unconfirmed.again')}
      </Button>
    </Panel>
  );
}

/** The directory never shows people of other roles, so they have nothing to buy. */
function NotForRole({ role }: { role: 'viewer' | 'admin' }) {
  const { t } = useTranslation('upgrade');
  return (
    <section className="card-d grid justify-items-start gap-4 p-6">
      <h2 className="text-xl">{t(`role.${role}`)}</h2>
      <p className="text-muted">{t(`role.${role}_hint`)}</p>
      {role === 'admin' && (
        <Link to="/admin/$" params={{ _splat: 'feature-users' }} className={buttonClass({ variant: 'outline' })}>
          {t('to_admin')}
        </Link>
      )}
    </section>
  );
}

/** The result of the purchase; the own profile opens after a moment. @see requirements M13 */
function SuccessPanel({ user }: { user: OwnProfile }) {
  const { t } = useTranslation('upgrade');
  const language = useLanguage();
  const router = useRouter();
  const { name, slug, profilePicture, featuredUntil } = user;
  useEffect(() => {
    const leave = () => void router.navigate({ to: '/$slug', params: { slug } });
    const timer = setTimeout(leave, limits.redirectAfterPaymentMs);
    return () => clearTimeout(timer);
  }, [router, slug]);
  return (
    <section className="card-d flex flex-col overflow-hidden" role="status">
      <Naqsha slug={slug} tone="featured" height={88} />
      <div className="-mt-7 px-6 pb-6">
        <Avatar name={name} slug={slug} pictureUrl={profilePicture} size={72} className="av-ring" isEager />
        <h2 className="mt-4 text-xl">{t('success.title')}</h2>
        {featuredUntil && (
          <p className="mt-1 text-muted">{t('success.until', { day: formatShortDay(featuredUntil, language) })}</p>
        )}
        <p className="mt-4">
          <Badge tone="featured" icon={<Star />}>
            {t('shell:ui.featured')}
          </Badge>
        </p>
        <AddressPlate slug={slug} className="mt-5" />
        <p className="mt-5 flex items-center gap-3 text-sm text-muted">
          <span className="loading loading-spinner" aria-hidden="true" />
          <span>{t('success.leaving')}</span>
          <Link to="/$slug" params={{ slug }} className="text-link ms-auto py-2">
            {t('success.go')}
          </Link>
        </p>
      </div>
    </section>
  );
}
