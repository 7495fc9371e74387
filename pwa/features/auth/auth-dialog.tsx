import { Dialog } from '#pwa/ui/dialog.tsx';
import type { AuthDialog as DialogName } from './auth-dialog-state.ts';

interface AuthDialogProps {
  dialog: DialogName;
  onClose: () => void;
}

/** Login or registration, one at a time. */
export function AuthDialog({ dialog, onClose }: AuthDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} title={dialog}>
      {null}
    </Dialog>
  );
}
