import { IconFlag } from '@tabler/icons-react';
import { type ComponentType, useEffect, useState } from 'react';
import { session } from '#pwa/data/core/session-store.ts';
import { useStore } from '#pwa/data/core/store.ts';
import { loadNamespaces } from '#pwa/i18n/texts.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { loadLateStyles } from '#pwa/ui/load-styles.ts';
import { showToast } from '#pwa/ui/toast-state.ts';
import type { ReportDialogProps, Reported, ReportValues } from './report-dialog.tsx';

/** A quiet way to report the shown thing to the operator. */
export function ReportAction({ className, ...reported }: Reported & { className?: string }) {
  const { t } = useTranslation('reports');
  const [isOpen, setIsOpen] = useState(false);
  const now = useStore(session);
  const userId = now.state === 'signed-in' ? now.account.id : 0;
  return (
    <p className={className}>
      <button
        type="button"
        className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md text-sm text-muted hover:text-error-ink hover:underline"
        aria-haspopup="dialog"
        aria-label={t(`action_label.${reported.subject}`, { name: reported.name })}
        onClick={() => setIsOpen(true)}
      >
        <IconFlag className="icon" aria-hidden="true" />
        <span>{t(`action.${reported.subject}`)}</span>
      </button>
      {/* Another account must not find the text of the one before in the open form. The form waits until it is known who
          writes: text that was typed before would be stored for visitors, and go when an account comes. */}
      {isOpen && now.state !== 'unknown' && (
        <LateReportDialog key={userId} reported={reported} onClose={() => setIsOpen(false)} />
      )}
    </p>
  );
}

interface Ready {
  Dialog: ComponentType<ReportDialogProps>;
  values: ReportValues;
}

/** The form of a report, once its code and its draft are there. */
function LateReportDialog({ reported, onClose }: { reported: Reported; onClose: () => void }) {
  const { t } = useTranslation('reports');
  const [ready, setReady] = useState<Ready>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: run again, it would replace the text being typed by the stored draft
  useEffect(() => {
    let isWanted = true;
    import('./report-dialog.tsx').then(
      async ({ ReportDialog: Dialog, prepareReport }) => {
        const values = await prepareReport(reported);
        if (isWanted) setReady({ Dialog, values });
      },
      () => {
        if (!isWanted) return;
        showToast({ title: t('open_failed'), description: t('errors:offline'), tone: 'destructive' });
        onClose();
      },
    );
    return () => {
      isWanted = false;
    };
  }, []);

  return ready ? <ready.Dialog reported={reported} values={ready.values} onClose={onClose} /> : null;
}

/** The way to report something, with its styles and texts, none of which a first view waits for. */
export async function loadReportAction(): Promise<{ default: typeof ReportAction }> {
  await Promise.all([loadLateStyles(), loadNamespaces(['reports'])]);
  return { default: ReportAction };
}
