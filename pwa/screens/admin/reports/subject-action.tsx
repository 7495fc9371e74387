import { useState } from 'react';
import { useSession } from '#pwa/data/account/use-session.ts';
import { moderateCompany, moderateUser } from '#pwa/data/admin/admin-actions.ts';
import { closeReportedJob } from '#pwa/data/community/report-actions.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ConfirmDialog } from '#pwa/ui/confirm-dialog.tsx';
import type { AdminReport } from '#shared/model/report.ts';
import { ReasonField, useReason } from '../jobs/reason-field.tsx';
import { useAdminAct } from '../use-admin-act.ts';

export interface SubjectActionProps {
  report: AdminReport;
  name: string;
  isShown: boolean;
}

/** An administrator's act on a reported thing: close the job, or deactivate the account and activate it again. */
export function SubjectAction({ report: { subject, subjectId }, name, isShown }: SubjectActionProps) {
  const session = useSession();
  if (subject === 'job') return isShown ? <CloseJob jobId={subjectId} name={name} /> : null;
  // Nobody can shut the own door.
  if (subject === 'profile' && session.state === 'signed-in' && session.account.id === subjectId) return null;
  return (
    <AccountService kind={subject === 'profile' ? 'user' : 'company'} id={subjectId} name={name} isActive={isShown} />
  );
}

function CloseJob({ jobId, name }: { jobId: number; name: string }) {
  const { t } = useTranslation('admin');
  const { act, isBusy } = useAdminAct();
  const reason = useReason();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="danger-quiet" onClick={() => setIsAsking(true)}>
        {t('reports.close_job')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('reports.close_title')}
        confirmLabel={t('reports.close_job')}
        isBusy={isBusy}
        onCancel={() => setIsAsking(false)}
        onConfirm={async () => {
          if (!reason.check()) return;
          await act(() => closeReportedJob(jobId, reason.text), { title: t('reports.closed'), description: name });
          setIsAsking(false);
        }}
      >
        <p className="mb-4">{t('reports.close_hint', { name })}</p>
        <ReasonField reason={reason} hint={t('jobs.reason_hint')} />
      </ConfirmDialog>
    </>
  );
}

interface AccountServiceProps {
  kind: 'user' | 'company';
  id: number;
  name: string;
  isActive: boolean;
}

function AccountService({ kind, id, name, isActive }: AccountServiceProps) {
  const { t } = useTranslation('admin');
  const { act, isBusy } = useAdminAct();
  const [isAsking, setIsAsking] = useState(false);
  const moderate = kind === 'user' ? moderateUser : moderateCompany;
  const set = (isActiveThen: boolean) =>
    act<unknown>(() => moderate(id, { isActive: isActiveThen }), {
      title: t(isActiveThen ? 'changed.activated' : 'changed.deactivated'),
      description: t('changed.name', { name }),
    });
  if (!isActive) {
    return (
      <Button variant="outline" isBusy={isBusy} onClick={() => void set(true)}>
        {t('reports.activate')}
      </Button>
    );
  }
  return (
    <>
      <Button variant="danger-quiet" onClick={() => setIsAsking(true)}>
        {t('reports.deactivate')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('deactivate.title')}
        confirmLabel={t('deactivate.confirm')}
        isBusy={isBusy}
        onCancel={() => setIsAsking(false)}
        onConfirm={async () => {
          await set(false);
          setIsAsking(false);
        }}
      >
        {t(`deactivate.${kind}`, { name })}
      </ConfirmDialog>
    </>
  );
}
