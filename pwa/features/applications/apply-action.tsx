import { Link } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState } from 'react';
import { useOwnApplications } from '#pwa/data/hiring/own-applications.ts';
import { useCompanySession, useSession } from '#pwa/data/session/use-session.ts';
import { loadNamespaces } from '#pwa/i18n/texts.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button, buttonClass } from '#pwa/ui/button.tsx';
import { Nuqta } from '#pwa/ui/marks.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { showToast } from '#pwa/ui/toast-state.ts';
import type { Role } from '#shared/catalog/accounts.ts';
import type { ApplicationStatus } from '#shared/catalog/statuses.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import { ApplicationBadge } from './application-badge.tsx';
import type { ApplyButtonProps } from './apply-button.tsx';
import type { ApplyDialogProps } from './apply-dialog.tsx';
import { readLetter, useApplyPlace, useWayBack } from './apply-state.ts';

let loaded: ComponentType<ApplyDialogProps> | undefined;

async function loadDialog(): Promise<ComponentType<ApplyDialogProps>> {
  loaded ??= (await import('./apply-dialog.tsx')).ApplyDialog;
  return loaded;
}

/** The form of an application, once its code and the letter that was begun before are there. */
function LateApplyDialog(props: Omit<ApplyDialogProps, 'letter'>) {
  const { t } = useTranslation('applications');
  const [ready, setReady] = useState<{ Dialog: ComponentType<ApplyDialogProps>; letter: string }>();
  const { job, user, onClose } = props;

  // biome-ignore lint/correctness/useExhaustiveDependencies: run again, it would replace a letter that is being typed by the stored one
  useEffect(() => {
    let isWanted = true;
    const texts = loadNamespaces(['validation']);
    Promise.all([loadDialog(), readLetter({ jobId: job.id, userId: user.id }), texts]).then(
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

/**
 * The action on a job: log in, apply, or see the state of the application. @see requirements S8, S9, L10
 */
export function ApplyAction({ job, isQuiet = false }: ApplyButtonProps) {
  const session = useSession();
  if (session.state === 'unknown') return <Waiting />;
  if (session.state === 'signed-out') return <VisitorAction job={job} isQuiet={isQuiet} />;
  const { account: user } = session;
  if (user.role !== 'talent') return <NotFor who={user.role} isQuiet={isQuiet} />;
  return <TalentAction key={user.id} job={job} user={user} isQuiet={isQuiet} />;
}

/** One primary button a view. */
function lookOf(isQuiet: boolean) {
  return isQuiet ? ({ variant: 'outline' } as const) : ({ size: 'lg' } as const);
}

/** Placeholder until the session is known. */
function Waiting() {
  return <Skeleton className="h-12 w-40 max-w-full rounded-md" />;
}

function VisitorAction({ job, isQuiet }: Required<ApplyButtonProps>) {
  const company = useCompanySession();
  return company.state === 'signed-in' ? (
    <NotFor who="company" isQuiet={isQuiet} />
  ) : (
    <LogInFirst job={job} isQuiet={isQuiet} />
  );
}

function LogInFirst({ job, isQuiet }: Required<ApplyButtonProps>) {
  const { t } = useTranslation('applications');
  const next = useWayBack(job.id);
  return (
    <Link to="/login" search={{ next }} className={buttonClass({ ...lookOf(isQuiet), className: 'max-w-full' })}>
      {t('apply.log_in')}
    </Link>
  );
}

/** The reason why this account cannot apply. The page of a job shows it; the jobs of a list do not. */
function NotFor({ who, isQuiet }: { who: Exclude<Role, 'talent'> | 'company'; isQuiet: boolean }) {
  const { t } = useTranslation('applications');
  if (isQuiet) return null;
  return <p className="text-sm text-muted">{t(`apply.not_for_${who}`)}</p>;
}

function TalentAction({ job, user, isQuiet }: Required<ApplyButtonProps> & { user: OwnProfile }) {
  const { t } = useTranslation('applications');
  const applications = useOwnApplications(user.id);
  const { isOpen, open, close } = useApplyPlace(job.id);
  if (applications.state === 'loading') return <Waiting />;
  const sent = applications.state === 'ready' && applications.data.find(({ jobId }) => jobId === job.id);
  if (sent) return <Applied status={sent.status} />;
  return (
    <>
      <Button {...lookOf(isQuiet)} className="max-w-full" onClick={() => void open()}>
        {t('apply.button')}
      </Button>
      {isOpen && <LateApplyDialog job={job} user={user} onClose={() => void close()} />}
    </>
  );
}

function Applied({ status }: { status: ApplicationStatus }) {
  const { t } = useTranslation('applications');
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1">
      <p className="flex items-center gap-2 font-semibold text-success-ink">
        <Nuqta />
        <span>{t('apply.applied')}</span>
      </p>
      <ApplicationBadge status={status} />
      <Link to="/applications" className="text-link min-h-11 content-center text-sm">
        {t('list.title')}
      </Link>
    </div>
  );
}
