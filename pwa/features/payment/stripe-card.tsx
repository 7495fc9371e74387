import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import { shownLanguage } from '#pwa/i18n/texts.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import type { PaymentConfig } from '#shared/model/payment.ts';
import type { CardFormProps } from './card-form.ts';
import { onThemeChange, openStripeElement, type StripeElement } from './stripe-element.ts';

/** Stripe's own card form: the card's number never passes Dalil. @see requirements M4, M6 */
export function StripeCard({ ref, config, isLocked, onReady }: CardFormProps) {
  const { t } = useTranslation('upgrade');
  const language = useLanguage();
  const [tries, setTries] = useState(1);
  const { element, box, hasFailed } = useElement(config, tries);

  useEffect(() => element?.speak(language), [element, language]);
  useEffect(() => element?.lock(isLocked), [element, isLocked]);
  useEffect(() => (element ? onThemeChange(element.dress) : undefined), [element]);
  useEffect(() => {
    if (element) onReady();
  }, [element, onReady]);
  useImperativeHandle(ref, () => ({
    check: async () => (await element?.check()) ?? false,
    pay: async (payment) => (await element?.pay(payment)) ?? { is: 'refused' },
  }));

  return (
    <div className="relative min-h-48">
      <div ref={box} className={isLocked ? 'opacity-60' : undefined} inert={isLocked} />
      {!element && !hasFailed && <FormSkeleton />}
      {hasFailed && (
        <div className="grid justify-items-start gap-3" role="alert">
          <p className="font-semibold">{t('pay.form_failed')}</p>
          <p className="text-sm text-muted">{t('pay.form_failed_hint')}</p>
          <Button
            variant="outline"
            icon={<IconRefresh className="icon" aria-hidden="true" />}
            onClick={() => setTries(tries + 1)}
          >
            {t('shell:ui.retry')}
          </Button>
        </div>
      )}
    </div>
  );
}

function useElement({ publishableKey, amountCents, currency }: PaymentConfig, tries: number) {
  const box = useRef<HTMLDivElement>(null);
  const [element, setElement] = useState<StripeElement | null>(null);
  const [failedTry, setFailedTry] = useState(0);
  useEffect(() => {
    if (!box.current || publishableKey === null) return;
    let isGone = false;
    // Stripe needs an element that nothing else writes into.
    const place = document.createElement('div');
    box.current.append(place);
    const language = shownLanguage();
    const opening = openStripeElement({ publishableKey, amountCents, currency, language, box: place });
    opening
      .then(async (opened) => {
        await opened.ready;
        if (!isGone) setElement(opened);
      })
      .catch(() => !isGone && setFailedTry(tries));
    return () => {
      isGone = true;
      setElement(null);
      place.remove();
      // What never opened needs no closing.
      void opening.then(({ close }) => close()).catch(() => undefined);
    };
  }, [publishableKey, amountCents, currency, tries]);
  return { box, element, hasFailed: failedTry === tries };
}

function FormSkeleton() {
  return (
    <div className="absolute inset-0 grid content-start gap-4 bg-surface" aria-busy="true">
      <Skeleton className="h-12 w-full" />
      <div className="grid grid-cols-2 gap-4">
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
      </div>
      <Skeleton className="h-12 w-full" />
    </div>
  );
}
