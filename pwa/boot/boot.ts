import { languageOf } from '#shared/catalog/languages.ts';
import { markAccount } from './account-mark.ts';
import { takeAskedLanguage } from './asked-language.ts';
import { applyDocumentLanguage } from './document-language.ts';
import { applyDocumentTheme, themeOf } from './document-theme.ts';
import { rememberEarlyClicks } from './early-clicks.ts';
import { keepInstallOffer } from './install-offer.ts';
import { markOffline } from './known-offline.ts';
import { rememberLanguage } from './language-choice.ts';
import { putFontsOff } from './late-fonts.ts';
import { reservePageTop } from './page-top-space.ts';
import { startScripts } from './start-scripts.ts';
import { markStorage } from './storage-mark.ts';
import { readPreference } from './stored-preference.ts';
import { noteTakeOver } from './take-over.ts';

// First of all: without it there is no app, whatever fails below.
startScripts();
const root = document.documentElement;
const served = languageOf(root.lang);
const language = takeAskedLanguage() ?? languageOf(readPreference('language') ?? served);
if (language !== served) {
  // The server did not know this choice. The app renders this page again, and later requests name the language.
  root.dataset.renders = '';
  rememberLanguage(language);
}
applyDocumentLanguage(language);
const showTheme = () => applyDocumentTheme(themeOf(readPreference('theme')));
showTheme();
// Paper is white, and the browser leaves dark backgrounds out.
addEventListener('beforeprint', () => applyDocumentTheme('light'));
addEventListener('afterprint', showTheme);
putFontsOff();
markAccount();
markOffline();
markStorage();
reservePageTop();
rememberEarlyClicks();
keepInstallOffer();
noteTakeOver();
root.dataset.script = '';
