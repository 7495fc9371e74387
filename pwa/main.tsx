import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { storedLanguage } from './i18n/language.ts';
import { showLanguage } from './i18n/texts.ts';
import { router } from './router.tsx';

const root = document.getElementById('root');
if (root) {
  showLanguage(storedLanguage());
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}
