import { IconBulb } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { buttonClass } from '#pwa/ui/button-class.ts';
import { showToast } from '#pwa/ui/toast-state.ts';
import type { ProposalValues, ProposeDialogProps } from './propose-dialog.tsx';

interface Ready {
  Dialog: ComponentType<ProposeDialogProps>;
  values: ProposalValues;
}

/** The way to propose something; visitors come by the login. */
export function ProposeAction({ userId }: { userId: number | null }) {
  const { t } = useTranslation('feature-requests');
  const [isOpening, setIsOpening] = useState(false);
  const [ready, setReady] = useState<Ready | null>(null);
  const icon = <IconBulb className="icon" aria-hidden="true" />;
  if (userId === null) {
    return (
      <Link to="/login" search={{ next: '/feature-requests' }} className={buttonClass({ variant: 'outline' })}>
        {icon}
        <span>{t('log_in')}</span>
      </Link>
    );
  }

  async function open(id: number) {
    setIsOpening(true);
    try {
      const { ProposeDialog, prepareProposal } = await import('./propose-dialog.tsx');
      setReady({ Dialog: ProposeDialog, values: await prepareProposal(id) });
    } catch {
      showToast({ title: t('open_failed'), description: t('errors:offline'), tone: 'destructive' });
    }
    setIsOpening(false);
  }

  return (
    <>
      <Button icon={icon} isBusy={isOpening} aria-haspopup="dialog" onClick={() => void open(userId)}>
        {t('propose')}
      </Button>
      {ready && <ready.Dialog userId={userId} values={ready.values} onClose={() => setReady(null)} />}
    </>
  );
}
