import { failureIn } from '#pwa/data/forms/failure-text.ts';
import { answerSimulatedBank, paySimulated } from '#pwa/data/payment/payment-actions.ts';
import type { Translate } from '#pwa/i18n/text-keys.ts';
import type { SimulatedCard, SimulatedOutcome } from '#shared/model/payment.ts';
import type { Attempt } from './card-form.ts';

interface Paying {
  intentId: string;
  card: SimulatedCard;
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
export async function paySimulatedCard({ intentId, card, askBank, t }: Paying): Promise<Attempt> {
  try {
    const first = await paySimulated(intentId, card);
    const needsBank = first.status === 'requires_action' && !first.error;
    return attemptOf(needsBank ? await answerSimulatedBank(intentId, await askBank()) : first, t);
  } catch (fault) {
    const failure = failureIn(fault);
    // The server may have taken it before the line went.
    if (failure && failure.kind !== 'http') return { is: 'unclear' };
    throw fault;
  }
}

function attemptOf({ status, error }: SimulatedOutcome, t: Translate<'upgrade'>): Attempt {
  if (status === 'succeeded') return { is: 'paid' };
  return { is: 'refused', message: error ? t(`refusal.${error.code}`) : undefined };
}
