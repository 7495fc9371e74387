import { IconRefresh, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { RequestFailure } from '#pwa/data/app/loadable.ts';
import { failureText } from '#pwa/data/forms/failure-text.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import type { DirectoryTexts } from './directory-texts.ts';

export interface DirectoryMessageProps {
  texts: DirectoryTexts;
  /** Why there is no list; null when there is one without entries. */
  failure: RequestFailure | null;
  onRetry: () => void;
  onClear: () => void;
}

/** Says why there is nothing to show, and what can be done. @see requirements I5, K4, T2 */
export function DirectoryMessage({ texts, failure, onRetry, onClear }: DirectoryMessageProps) {
  const { t } = useTranslation(texts);
  const offer = (Icon: typeof IconX, name: string, onClick: () => void): ReactNode => (
    <Button variant="outline" icon={<Icon className="icon" aria-hidden="true" />} onClick={onClick}>
      {name}
    </Button>
  );
  return failure ? (
    <div className="card-d" role="alert">
      <EmptyState
        title={t('failed.title')}
        hint={failureText(t, failure)}
        action={offer(IconRefresh, t('shell:ui.retry'), onRetry)}
      />
    </div>
  ) : (
    <div className="card-d">
      <EmptyState
        title={t('empty.title')}
        hint={t('empty.hint')}
        action={offer(IconX, t('talents:empty.clear'), onClear)}
      />
    </div>
  );
}
