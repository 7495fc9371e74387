import { useState } from 'react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { ConfirmDialog } from '#pwa/ui/confirm-dialog.tsx';
import type { Moderation } from '#shared/model/admin.ts';
import { useAdminAct } from '../use-admin-act.ts';

export interface AccountSwitchesProps {
  kind: 'user' | 'company';
  account: { name: string; isActive: boolean; isVerified: boolean };
  /** Id of what names the account. */
  nameId: string;
  isDisabled: boolean;
  /** The administrator's own account stays in service. */
  isOwn?: boolean;
  moderate: (moderation: Moderation) => Promise<unknown>;
}

/** True when an account is verified and in service; to take it out of service is asked about first. */
export function AccountSwitches(props: AccountSwitchesProps) {
  const { kind, account, nameId, isDisabled, isOwn = false, moderate } = props;
  const { t } = useTranslation('admin');
  const { act, isBusy } = useAdminAct();
  const [isAsking, setIsAsking] = useState(false);
  const change = (moderation: Moderation, done: string) =>
    act(() => moderate(moderation), { title: done, description: t('changed.name', { name: account.name }) });
  return (
    <div className="admin-switches">
      <ModerationSwitch
        label={t('account.verified')}
        isOn={account.isVerified}
        describedBy={nameId}
        isBusy={isBusy}
        isDisabled={isDisabled}
        onChange={(isVerified) => change({ isVerified }, t(isVerified ? 'changed.verified' : 'changed.unverified'))}
      />
      <ModerationSwitch
        label={t('account.active')}
        isOn={account.isActive}
        describedBy={nameId}
        isBusy={isBusy}
        isDisabled={isDisabled || isOwn}
        onChange={(isActive) => (isActive ? change({ isActive }, t('changed.activated')) : setIsAsking(true))}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title={t('deactivate.title')}
        confirmLabel={t('deactivate.confirm')}
        isBusy={isBusy}
        onCancel={() => setIsAsking(false)}
        onConfirm={async () => {
          await change({ isActive: false }, t('changed.deactivated'));
          setIsAsking(false);
        }}
      >
        {t(`deactivate.${kind}`, { name: account.name })}
      </ConfirmDialog>
    </div>
  );
}

interface ModerationSwitchProps {
  label: string;
  isOn: boolean;
  /** Id of what names the account. */
  describedBy: string;
  isBusy: boolean;
  isDisabled: boolean;
  onChange: (isOn: boolean) => void;
}

/** On or off, as the server has it: it moves when the server has answered. */
function ModerationSwitch({ label, isOn, describedBy, isBusy, isDisabled, onChange }: ModerationSwitchProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-sm">
      <input
        type="checkbox"
        role="switch"
        className="toggle"
        checked={isOn}
        aria-checked={isOn}
        aria-describedby={describedBy}
        aria-busy={isBusy || undefined}
        disabled={isDisabled}
        onChange={() => onChange(!isOn)}
      />
      <span>{label}</span>
    </label>
  );
}
