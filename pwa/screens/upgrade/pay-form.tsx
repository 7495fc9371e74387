import { IconAlertCircle, IconLock } from '@tabler/icons-react';
import { type FormEvent, lazy, useCallback, useRef, useState } from 'react';
import { onceReachable, useIsOffline } from '#pwa/data/core/connection.ts';
import { useWatchUnsavedWork } from '#pwa/data/core/unsaved-work.ts';
import type { CardHandle } from '#pwa/features/payment/card-form.ts';
import { Price } from '#pwa/features/payment/price.tsx';
import { formatNumber, formatShortDay } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ConfirmDialog } from '#pwa/ui/dialog.tsx';
import { Nuqta } from '#pwa/ui/marks.tsx';
import { Notice, OfflineLine } from '#pwa/ui/notice.tsx';
import { limits } from '#shared/limits.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import type { Purchase, PurchaseFlow } from './purchase-flow.ts';

const count = limits.featuredDurationDays;

interface PaidRecentlyDialogProps {
  user: OwnProfile;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks a person who paid within the last hour, here or in another tab, whether to pay again. @see decision 034 */
function PaidRecentlyDialog({ user: { isFeatured, featuredUntil }, onConfirm, onCancel }: PaidRecentlyDialogProps) {
  const { t } = useTranslation('upgrade');
  const language = useLanguage();
  return (
    <ConfirmDialog
      isOpen
      title={t('again.title')}
      confirmLabel={t('again.confirm')}
      insteadLabel={t('again.instead')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {isFeatured && featuredUntil && <p>{t('again.until', { day: formatShortDay(featuredUntil, language) })}</p>}
      <p>{t('again.question', { count, number: formatNumber(count, language) })}</p>
    </ConfirmDialog>
  );
}

/** Each person needs only one of the two. */
const cardForms = {
  stripe: lazy(() =>
    onceReachable(() =>
      import('#pwa/features/payment/stripe-card.tsx').then((module) => ({ default: module.StripeCard })),
    ),
  ),
  simulated: lazy(() =>
    onceReachable(() =>
      import('#pwa/features/payment/simulated-card.tsx').then((module) => ({ default: module.SimulatedCard })),
    ),
  ),
};

interface PayFormProps {
  user: OwnProfile;
  flow: PurchaseFlow;
  purchase: Purchase & { phase: 'open' };
}

/**
 * The card, the last error, the terms, and the button that pays. All of it waits for the code of the card.
 *
 * @see requirements M4, M5, M10–M12, M20
 */
export function PayForm({ user, flow, purchase }: PayFormProps) {
  const { t } = useTranslation('upgrade');
  const isOffline = useIsOffline();
  const card = useRef<CardHandle>(null);
  const [isReady, setIsReady] = useState(false);
  const handleReady = useCallback(() => setIsReady(true), []);
  const { config, state } = purchase;
  const isProcessing = state === 'processing';
  // An update of the app must not come between the payer and the bank.
  useWatchUnsavedWork(() => isProcessing);
  const CardForm = cardForms[config.provider === 'stripe' ? 'stripe' : 'simulated'];

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (card.current && isReady && !isOffline) void flow.pay(card.current);
  };

  return (
    <form className="grid gap-4" noValidate onSubmit={handleSubmit}>
      <CardForm ref={card} config={config} isLocked={isOffline || isProcessing} onReady={handleReady} />
      {(state === 'failed' || state === 'not-created') && (
        <Notice
          tone="error"
          isAlert
          icon={<IconAlertCircle className="icon" aria-hidden="true" />}
          title={state === 'failed' && t('failed.title')}
        >
          <p>{purchase.message}</p>
        </Notice>
      )}
      <ul className="grid gap-1 text-sm">
        {(['once', 'no_refund'] as const).map((key) => (
          <li key={key} className="flex items-baseline gap-2">
            <Nuqta className="text-muted" />
            <span>{t(`pay.${key}`)}</span>
          </li>
        ))}
      </ul>
      <Button type="submit" size="lg" isBusy={isProcessing} disabled={isOffline || !isReady}>
        {isProcessing ? t('pay.processing') : <SubmitLabel purchase={purchase} />}
      </Button>
      {state === 'paid-recently' && (
        <PaidRecentlyDialog
          user={user}
          onCancel={flow.keepPaid}
          onConfirm={() => card.current && void flow.payAgain(card.current)}
        />
      )}
      {isOffline && <OfflineLine>{t('pay.offline')}</OfflineLine>}
      {isProcessing && (
        <p className="text-sm text-muted" role="status">
          {t('pay.keep_open')}
        </p>
      )}
      {config.provider === 'stripe' && !isProcessing && (
        <p className="flex items-start gap-2 text-sm text-muted">
          <IconLock className="icon mt-0.5 shrink-0" aria-hidden="true" />
          <span>{t('pay.secure')}</span>
        </p>
      )}
    </form>
  );
}

function SubmitLabel({ purchase: { state, config } }: Pick<PayFormProps, 'purchase'>) {
  const { t } = useTranslation('upgrade');
  if (state === 'failed' || state === 'not-created') return <span>{t('shell:ui.retry')}</span>;
  return (
    <>
      <span>{`${t('pay.submit')} `}</span>
      <Price config={config} />
    </>
  );
}
