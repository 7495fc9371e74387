import { actAsTranslator } from '../../pwa/e2e/testing/alter-page.ts';
import { openApp } from './public-paths.ts';
import { type Stage, textIn } from './stage.ts';

const t = textIn('en');
const arabic = textIn('ar');

/** A page that another program translates still works: its forms, its language, Back (react#11538). */
export async function worksTranslated(stage: Stage): Promise<void> {
  const { tab } = stage;
  await openApp(stage, '/login?lang=en');
  await tab.ask(actAsTranslator, null);
  await tab.sees({ css: 'main form button font', text: t('auth:login.submit') });
  await tab.press({ css: 'main form button[type="submit"]' });
  await tab.sees({ css: 'main form font', text: t('validation:email_invalid') });
  await tab.press({ css: 'header button', text: 'العربية' });
  await tab.sees({ css: 'main form button font', text: arabic('auth:login.submit') });
  await tab.press({ css: 'header .brand-link' });
  await tab.sees({ css: 'main h1', text: arabic('home:hero.title') });
  await tab.ask(() => history.back(), null);
  await tab.sees({ css: 'main form button font', text: arabic('auth:login.submit') });
  await stage.consoleIsQuiet();
}
