import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { languageOf } from '#shared/catalog/languages.ts';
import { App } from './app.tsx';
import './data/app/install-prompt.ts';
import { addTexts, i18n } from './i18n/texts.ts';
import { breathe } from './local/slices.ts';
import { createAppRouter } from './router.tsx';
import { servedPage } from './served/served-page.ts';

const root = document.getElementById('root');
if (root) void start(root);

/** Takes over the server's markup; where there is none, or it is in another language, renders the page anew. */
async function start(root: HTMLElement): Promise<void> {
  // The scripts have just been read, which is a long task by itself on a phone.
  await breathe();
  // The boot script has read the person's choice and told the document.
  const language = languageOf(document.documentElement.lang);
  const served = servedPage();
  if (served) addTexts(language, served.texts);
  i18n.changeLanguage(language);
  const router = createAppRouter();
  await breathe();
  const app = <App router={router} texts={i18n} />;
  if (served) await router.load();
  // A route may lead elsewhere: then the markup is of another screen.
  if (!served || router.state.location.pathname !== location.pathname) {
    root.replaceChildren();
    delete document.documentElement.dataset.renders;
    createRoot(root).render(app);
    return;
  }
  // Without it the router's browser tree has a boundary that the server's has not.
  router.ssr = { manifest: undefined };
  await breathe();
  // As a transition it is done in slices, so that a press or a scroll meanwhile is not kept waiting.
  startTransition(() => {
    hydrateRoot(root, app);
  });
}
