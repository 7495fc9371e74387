import { languageOf } from '#shared/catalog/languages.ts';
import { markAccount } from './account-mark.ts';
import { takeAskedLanguage } from './asked-language.ts';
import { applyDocumentLanguage } from './document-language.ts';
import { applyDocumentTheme, themeOf } from './document-theme.ts';
import { keepEarlyPresses } from './early-presses.ts';
import { rememberLanguage } from './language-choice.ts';
import { readPreference } from './stored-preference.ts';

const root = document.documentElement;
const served = languageOf(root.lang);
const language = takeAskedLanguage() ?? languageOf(readPreference('language') ?? served);
if (language !== served) {
  // The server could not know: the app renders this page anew, and is asked in this language from now on.
  root.dataset.renders = '';
  rememberLanguage(language);
}
applyDocumentLanguage(language);
const showTheme = () => applyDocumentTheme(themeOf(readPreference('theme')));
showTheme();
// Paper is white, and the browser leaves dark backgrounds out.
addEventListener('beforeprint', () => applyDocumentTheme('light'));
addEventListener('afterprint', showTheme);
markAccount();
keepEarlyPresses();
root.dataset.script = '';
