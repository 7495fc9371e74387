import type { ReactNode } from 'react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Dialog } from '#pwa/ui/dialog.tsx';

export interface FilterSheetProps {
  isOpen: boolean;
  onClose: () => void;
  /** Takes all filters off; null where none is chosen. */
  onClear: (() => void) | null;
  /** The filters. Each choice counts at once. */
  children: ReactNode;
}

/** The filters of a list on a phone: one step of the history. Load it lazily. */
export function FilterSheet({ isOpen, onClose, onClear, children }: FilterSheetProps) {
  const { t } = useTranslation('filters');
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('title')}>
      {children}
      <div className="mt-5 flex gap-3">
        <Button variant="outline" disabled={!onClear} onClick={() => onClear?.()}>
          {t('clear')}
        </Button>
        <Button className="flex-1" onClick={onClose}>
          {t('show_results')}
        </Button>
      </div>
    </Dialog>
  );
}
