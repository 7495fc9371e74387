import { lazy, Suspense } from 'react';
import type { WithdrawDialogProps } from './withdraw-dialog.tsx';

const WithdrawDialog = lazy(async () => ({
  default: (await import('./withdraw-dialog.tsx')).WithdrawDialog,
}));

/** The question before a feature request is withdrawn, once its code is there. */
export function LateWithdrawDialog(props: WithdrawDialogProps) {
  return (
    <Suspense>
      <WithdrawDialog {...props} />
    </Suspense>
  );
}
