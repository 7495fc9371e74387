import { lazy, Suspense } from 'react';
import type { WithdrawWishDialogProps } from './withdraw-wish-dialog.tsx';

const WithdrawWishDialog = lazy(async () => ({
  default: (await import('./withdraw-wish-dialog.tsx')).WithdrawWishDialog,
}));

/** The question before a wish is withdrawn, once its code is there. */
export function LateWithdrawDialog(props: WithdrawWishDialogProps) {
  return (
    <Suspense>
      <WithdrawWishDialog {...props} />
    </Suspense>
  );
}
