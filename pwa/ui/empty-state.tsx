import type { ReactNode } from 'react';

export interface EmptyStateProps {
  title: ReactNode;
  hint?: ReactNode;
  /** The one way out. */
  action?: ReactNode;
}

/** Nothing to show: five outlined nuqtas, one line, one way out. */
export function EmptyState({ title, hint, action }: EmptyStateProps) {
  return (
    <div className="empty">
      <span className="empty-mark" aria-hidden="true">
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <i key={key} className={key === 'c' ? 'nuqta nuqta-dashed' : 'nuqta nuqta-hollow'} />
        ))}
      </span>
      <p className="text-lg font-semibold">{title}</p>
      {hint && <p className="text-sm text-muted">{hint}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
