import { Suspense } from 'react';
import { useOutbox } from '#pwa/data/offline/outbox.ts';
import { latePart } from './late-part.ts';

const OutboxMark = latePart(
  () => import('#pwa/features/outbox/outbox-mark.tsx').then((module) => module.OutboxMark),
  'offline',
);

/** Marks a button while edits wait or need a decision. */
export function OutboxCorner() {
  return useOutbox().badge === 'none' ? null : (
    <Suspense>
      <OutboxMark />
    </Suspense>
  );
}
