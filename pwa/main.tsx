import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { languageOf } from '#shared/catalog/languages.ts';
import './data/app/install-prompt.ts';
import { i18n } from './i18n/texts.ts';
import { router } from './router.tsx';

const root = document.getElementById('root');
if (root) {
  // The boot script has read the person's choice and told the document.
  i18n.changeLanguage(languageOf(document.documentElement.lang));
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}
