import { IconCloudOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type NoticeTone = 'neutral' | 'info' | 'success' | 'warning' | 'error' | 'featured';

export interface NoticeProps {
  tone?: NoticeTone;
  icon?: ReactNode;
  title?: ReactNode;
  /** Announced at once; for errors of a form. */
  isAlert?: boolean;
  children?: ReactNode;
}

const toneClasses: Record<NoticeTone, string> = {
  neutral: 'note',
  info: 'note note-info',
  success: 'note note-success',
  warning: 'note note-warning',
  error: 'note note-error',
  featured: 'note note-featured',
};

/** A message that stays in the page. */
export function Notice({ tone = 'neutral', icon, title, isAlert = false, children }: NoticeProps) {
  return (
    <div className={toneClasses[tone]} role={isAlert ? 'alert' : undefined}>
      {icon}
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div>{children}</div>}
      </div>
    </div>
  );
}

/** One line about things that need a connection. */
export function OfflineLine({ children }: { children: ReactNode }) {
  return (
    <p className="mt-4 flex items-start gap-2 text-sm font-medium text-warning-ink" role="status">
      <IconCloudOff className="icon mt-0.5" aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
