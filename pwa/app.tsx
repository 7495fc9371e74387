import { RouterProvider } from '@tanstack/react-router';
import type { i18n } from 'i18next';
import { StrictMode } from 'react';
import { I18nextProvider } from 'react-i18next';
import type { AppRouter } from './router.tsx';

/** The whole app: the same tree on the server and in the browser, or its markup could not be taken over. */
export function App({ router, texts }: { router: AppRouter; texts: i18n }) {
  return (
    <StrictMode>
      <I18nextProvider i18n={texts}>
        <RouterProvider router={router} />
      </I18nextProvider>
    </StrictMode>
  );
}
