import { IconCloudOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** One line about things that need a connection. */
export function OfflineLine({ children }: { children: ReactNode }) {
  return (
    <p className="mt-4 flex items-start gap-2 text-sm font-medium text-warning-ink" role="status">
      <IconCloudOff className="icon mt-0.5" aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
