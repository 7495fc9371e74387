import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Dialog } from '#pwa/ui/dialog.tsx';
import type { PaymentConfig } from '#shared/model/payment.ts';
import { Price } from './price.tsx';

export interface BankDialogProps {
  config: PaymentConfig;
  onAnswer(isApproved: boolean): void;
}

/** Stands in for the page on which a bank asks its customer; closing it is no. */
export function BankDialog({ config, onAnswer }: BankDialogProps) {
  const { t } = useTranslation('upgrade');
  return (
    <Dialog isOpen onClose={() => onAnswer(false)} title={t('bank.title')} subtitle={t('bank.subtitle')}>
      <p className="flex items-center justify-between gap-4 border-t border-line pt-5 font-semibold">
        {t('bank.amount')}
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
