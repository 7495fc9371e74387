import { Suspense } from 'react';
import { createPortal } from 'react-dom';
import { useUpdate } from '#pwa/data/app/update.ts';
import { useOpenForms } from '#pwa/data/core/unsaved-work.ts';
import { latePart } from './late-part.ts';

const UpdateBar = latePart(() => import('./update-notice.tsx').then((module) => module.UpdateBar), 'app');
const UpdateCard = latePart(() => import('./update-notice.tsx').then((module) => module.UpdateCard), 'app');

/**
 * Offers a newer version of the app: a card above the page, or one line in it while a form is open, so that nothing
 * ever covers the form.
 *
 * @see requirements V14
 */
export function UpdateOffer() {
  const state = useUpdate();
  const forms = useOpenForms();
  const notices = document.getElementById('notices');
  if (state === 'none') return <div role="status" />;
  if (forms !== 'none' && notices) {
    return createPortal(
      <Suspense>
        <UpdateBar isUnsaved={forms === 'unsaved'} />
      </Suspense>,
      notices,
    );
  }
  return (
    <div role="status">
      <Suspense>
        <UpdateCard state={state} />
      </Suspense>
    </div>
  );
}
