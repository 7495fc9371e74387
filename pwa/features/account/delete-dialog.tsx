import { type FormStore, focus, setError, setResponse, valiForm } from '@modular-forms/react';
import type { ReactNode } from 'react';
import { deleteOwnAccount } from '#pwa/data/account/account-actions.ts';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { failureIn, failureText, fieldErrorsOf } from '#pwa/data/core/failure-text.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Dialog } from '#pwa/ui/dialog.tsx';
import { Form, FormError, SubmitButton } from '#pwa/ui/form/form.tsx';
import { useForm } from '#pwa/ui/form/form-state.ts';
import { OfflineLine } from '#pwa/ui/notice.tsx';
import { PasswordProofSchema } from '#shared/model/account.ts';
import { PasswordProof } from './password-forms.tsx';
import type { AccountInRealm } from './use-account.ts';

const validate = valiForm<Proof>(PasswordProofSchema);

interface Proof {
  [field: string]: string;
  password: string;
}

export interface DeleteDialogProps extends Pick<AccountInRealm, 'realm'> {
  title: string;
  /** The deleted things, word by word. */
  goes: readonly string[];
  /** Other facts to know before. */
  notices?: ReactNode;
  onCancel: () => void;
  /** From now on the signed-out state is intended; false when the deletion failed. */
  onLeaving: (isLeaving: boolean) => void;
  onDeleted: () => void;
}

/** Names the deleted things, and asks for the password. */
export function DeleteDialog({ realm, title, goes, notices, onCancel, onLeaving, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation('account');
  const isOffline = useIsOffline();
  const form = useForm<Proof>({ initialValues: { password: '' }, validate });

  async function handleSubmit({ password }: Proof) {
    onLeaving(true);
    try {
      await deleteOwnAccount(realm, password);
      onDeleted();
    } catch (fault) {
      onLeaving(false);
      refuse(form, fault, (failure) => (failure ? failureText(t, failure) : t('deletion.failed')));
    }
  }

  return (
    <Dialog isOpen onClose={onCancel} title={title} subtitle={t('deletion.lead')}>
      <div className="grid gap-4 text-sm">
        <div className="grid gap-2">
          <p className="font-semibold">{t('deletion.goes')}</p>
          <ul className="grid list-disc gap-1.5 ps-5 text-muted marker:text-subtle">
            {goes.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
        {realm === 'user' && <p className="text-muted">{t('deletion.stays')}</p>}
        {notices}
      </div>
      <Form of={form} onSubmit={handleSubmit} className="mt-5 grid gap-5">
        <PasswordProof form={form} realm={realm} />
        <FormError of={form} />
        {isOffline && <OfflineLine>{t('deletion.offline')}</OfflineLine>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={onCancel}>
            {t('shell:ui.cancel')}
          </Button>
          <SubmitButton of={form} className="button-danger" busyLabel={t('deletion.busy')} disabled={isOffline}>
            {t('deletion.confirm')}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}

type Failure = ReturnType<typeof failureIn>;

function refuse(form: FormStore<Proof>, fault: unknown, say: (failure: Failure) => string): void {
  const failure = failureIn(fault);
  const wrong = failure && fieldErrorsOf(failure).password;
  if (wrong) {
    setError(form, 'password', wrong);
    focus(form, 'password');
  } else setResponse(form, { status: 'error', message: say(failure) });
}
