import { IconCreditCard, IconFlask } from '@tabler/icons-react';
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import { failureIn } from '#pwa/data/core/failure-text.ts';
import { answerSimulatedBank, paySimulated } from '#pwa/data/payment/payments.ts';
import type { Translate } from '#pwa/i18n/text-keys.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Dialog } from '#pwa/ui/dialog.tsx';
import { Notice } from '#pwa/ui/notice.tsx';
import { cardErrorCodes, refusedTestCards } from '#shared/catalog/payments.ts';
import type { SimulatedCard as CardDetails, PaymentConfig, SimulatedOutcome } from '#shared/model/payment.ts';
import {
  type CardErrors,
  CardField,
  formatCvc,
  formatExpiry,
  groupCardNumber,
  readCard,
  type TypedCard,
} from './card-field.tsx';
import type { Attempt, CardFormProps } from './card-form.ts';
import { Price } from './price.tsx';

/** Card numbers and their results. */
function TestCards() {
  const { t } = useTranslation('upgrade');
  const refused = cardErrorCodes.filter((code) => code in refusedTestCards) as (keyof typeof refusedTestCards)[];
  const cards = [
    ['4242424242424242', t('simulated.success')],
    ['4000002500003155', t('simulated.authentication')],
    ...refused.map((code) => [refusedTestCards[code], t(`refusal.${code}`)] as const),
  ] as const;
  return (
    <details className="mt-1">
      <summary className="cursor-pointer py-2 font-semibold">{t('simulated.cards')}</summary>
      <dl className="grid gap-2">
        {cards.map(([number, outcome]) => (
          <div key={number}>
            <dt dir="ltr" className="ltr font-display">
              {groupCardNumber(number)}
            </dt>
            <dd>{outcome}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const fieldNames = ['number', 'expiry', 'cvc'] as const;

/** A card form that behaves as the real one does and moves no money, and shows that it does not. @see requirements M4, M21 */
export function SimulatedCard({ ref, config, isLocked, onReady }: CardFormProps) {
  const { t } = useTranslation('upgrade');
  const [errors, setErrors] = useState<CardErrors>({});
  const [bank, setBank] = useState<((isApproved: boolean) => void) | null>(null);
  const inputs = useRef<Partial<Record<keyof TypedCard, HTMLInputElement | null>>>({});
  useEffect(onReady, [onReady]);

  const typed = (): TypedCard => ({
    number: inputs.current.number?.value ?? '',
    expiry: inputs.current.expiry?.value ?? '',
    cvc: inputs.current.cvc?.value ?? '',
  });

  async function askBank(): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    setBank(() => resolve);
    return await promise.finally(() => setBank(null));
  }

  useImperativeHandle(ref, () => ({
    async check() {
      const read = readCard(typed(), new Date());
      const found = 'errors' in read ? read.errors : {};
      setErrors(found);
      const first = fieldNames.find((name) => found[name]);
      if (first) inputs.current[first]?.focus();
      return first === undefined;
    },
    async pay({ paymentIntentId }) {
      const read = readCard(typed(), new Date());
      if ('errors' in read) return { is: 'refused' };
      return await paySimulatedCard({ intentId: paymentIntentId, card: read.card, askBank, t });
    },
  }));

  const field = (name: keyof TypedCard) => ({
    ref: (input: HTMLInputElement | null) => {
      inputs.current[name] = input;
    },
    name,
    label: t(`card.${name}`),
    error: errors[name] && t(`card_error.${errors[name]}`),
    onEdit: () => errors[name] && setErrors(({ [name]: _, ...others }) => others),
  });

  return (
    <fieldset disabled={isLocked} className="grid gap-4 [&_.fld]:grid-cols-1">
      <legend className="sr-only">{t('pay.title')}</legend>
      <Notice tone="info" icon={<IconFlask className="icon" aria-hidden="true" />} title={t('simulated.title')}>
        <p>{t('simulated.hint')}</p>
        <TestCards />
      </Notice>
      <CardField
        {...field('number')}
        icon={<IconCreditCard className="icon" aria-hidden="true" />}
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        format={groupCardNumber}
      />
      <div className="grid grid-cols-2 gap-4">
        <CardField {...field('expiry')} autoComplete="cc-exp" placeholder="MM / YY" format={formatExpiry} />
        <CardField {...field('cvc')} autoComplete="cc-csc" placeholder="CVC" format={formatCvc} />
      </div>
      {bank && <BankDialog config={config} onAnswer={bank} />}
    </fieldset>
  );
}

interface BankDialogProps {
  config: PaymentConfig;
  onAnswer(isApproved: boolean): void;
}

/** Simulates the page on which a bank asks its customer; closing it refuses the payment. */
function BankDialog({ config, onAnswer }: BankDialogProps) {
  const { t } = useTranslation('upgrade');
  return (
    <Dialog isOpen onClose={() => onAnswer(false)} title={t('bank.title')} subtitle={t('bank.subtitle')}>
      <p className="flex items-center justify-between gap-4 border-t border-line pt-5 font-semibold">
        <span>{t('bank.amount')}</span>
        <Price config={config} />
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={() => onAnswer(false)}>
          {t('bank.refuse')}
        </Button>
        <Button onClick={() => onAnswer(true)}>{t('bank.approve')}</Button>
      </div>
    </Dialog>
  );
}

interface Paying {
  intentId: string;
  card: CardDetails;
  /** Shows the bank's question to the payer. */
  askBank(): Promise<boolean>;
  t: Translate<'upgrade'>;
}

/**
 * Pays with a simulated card, and asks the payer when the bank wants it.
 *
 * @throws RequestFailure the server's refusals
 * @see requirements M11, M21
 */
async function paySimulatedCard({ intentId, card, askBank, t }: Paying): Promise<Attempt> {
  try {
    const first = await paySimulated(intentId, card);
    const needsBank = first.status === 'requires_action' && !first.error;
    return attemptOf(needsBank ? await answerSimulatedBank(intentId, await askBank()) : first, t);
  } catch (fault) {
    const failure = failureIn(fault);
    // The server may have received the payment before the connection failed.
    if (failure && failure.kind !== 'http') return { is: 'unclear' };
    throw fault;
  }
}

function attemptOf({ status, error }: SimulatedOutcome, t: Translate<'upgrade'>): Attempt {
  if (status === 'succeeded') return { is: 'paid' };
  return { is: 'refused', message: error ? t(`refusal.${error.code}`) : undefined };
}
