import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button, type ButtonProps } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

/** Tries again what failed. */
export function RetryButton({ variant = 'outline', children, ...props }: Omit<ButtonProps, 'icon'>) {
  const { t } = useTranslation('shell');
  return (
    <Button variant={variant} icon={<IconRefresh className="icon" aria-hidden="true" />} {...props}>
      {children ?? t('ui.retry')}
    </Button>
  );
}

export interface LoadFailureProps {
  title: ReactNode;
  hint?: ReactNode;
  onRetry: () => void;
  /** In the place of a list whose entries are no cards of their own. */
  isCard?: boolean;
}

/** A list that could not be loaded, with the reason and a button that tries again. */
export function LoadFailure({ title, hint, onRetry, isCard = false }: LoadFailureProps) {
  return (
    <div className={isCard ? 'card-d' : undefined} role="alert">
      <EmptyState title={title} hint={hint} action={<RetryButton onClick={onRetry} />} />
    </div>
  );
}
