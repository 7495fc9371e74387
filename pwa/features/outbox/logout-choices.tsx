import { Link } from '@tanstack/react-router';
import type { PendingChoice } from '#pwa/data/account/session-actions.ts';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { useOutbox } from '#pwa/data/offline/outbox.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { ChoiceCard } from '#pwa/ui/choice-card.tsx';

const choices = ['send', 'keep', 'discard'] as const satisfies readonly PendingChoice[];

/** Why what waits cannot be sent before leaving; null when it can. */
export function useSendObstacle(): 'undecided' | 'offline' | null {
  const isOffline = useIsOffline();
  const isUndecided = useOutbox().attention.length > 0;
  if (isUndecided) return 'undecided';
  return isOffline ? 'offline' : null;
}

export interface LogoutChoicesProps {
  choice: PendingChoice;
  onChoose: (choice: PendingChoice) => void;
  /** The person leaves to decide first. */
  onLeave: () => void;
}

/** The choices for waiting edits. */
export function LogoutChoices({ choice, onChoose, onLeave }: LogoutChoicesProps) {
  const { t } = useTranslation('offline');
  const obstacle = useSendObstacle();
  return (
    <div className="grid gap-3">
      {choices.map((one) => (
        <ChoiceCard
          key={one}
          name="pending"
          title={t(`logout.${one}`)}
          hint={t(one === 'send' && obstacle ? `logout.send_${obstacle}` : `logout.${one}_hint`)}
          isChosen={one === choice}
          isDisabled={one === 'send' && obstacle !== null}
          onChoose={() => onChoose(one)}
        />
      ))}
      {obstacle === 'undecided' && (
        <Link to="/profile/attention" className="text-link min-h-6 justify-self-start text-sm" onClick={onLeave}>
          {t('attention.decide')}
        </Link>
      )}
    </div>
  );
}
