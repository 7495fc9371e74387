import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { showToast } from '#pwa/ui/toast-state.ts';
import type { ApplyDialogProps } from './apply-dialog.tsx';
import { readLetter } from './letter-draft.ts';

type Props = Omit<ApplyDialogProps, 'letter'>;

let loaded: ComponentType<ApplyDialogProps> | undefined;

async function load(): Promise<ComponentType<ApplyDialogProps>> {
  loaded ??= (await import('./apply-dialog.tsx')).ApplyDialog;
  return loaded;
}

/** The form of an application, once its code and the letter that was begun before are there. */
export function LateApplyDialog(props: Props) {
  const { t } = useTranslation('applications');
  const [ready, setReady] = useState<{ Dialog: ComponentType<ApplyDialogProps>; letter: string }>();
  const { job, user, onClose } = props;

  // biome-ignore lint/correctness/useExhaustiveDependencies: run again, it would replace a letter that is being typed by the stored one
  useEffect(() => {
    let isWanted = true;
    Promise.all([load(), readLetter({ jobId: job.id, userId: user.id })]).then(
      ([Dialog, letter]) => isWanted && setReady({ Dialog, letter }),
      () => {
        if (!isWanted) return;
        showToast({ title: t('apply.open_failed'), description: t('errors:offline'), tone: 'destructive' });
        onClose();
      },
    );
    return () => {
      isWanted = false;
    };
  }, []);

  return ready ? <ready.Dialog {...props} letter={ready.letter} /> : null;
}
