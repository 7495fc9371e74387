import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { storedLanguage } from './i18n/language.ts';
import { startI18n } from './i18n/start-i18n.ts';
import { router } from './router.tsx';

const root = document.getElementById('root');
if (root) {
  startI18n(storedLanguage());
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}
