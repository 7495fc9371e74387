import { languageOf } from '#shared/catalog/languages.ts';
import { takeAskedLanguage } from './asked-language.ts';
import { applyDocumentLanguage } from './document-language.ts';
import { applyDocumentTheme, themeOf } from './document-theme.ts';
import { preloadFirstView } from './preload-first-view.ts';
import { readPreference } from './stored-preference.ts';

const language = takeAskedLanguage() ?? languageOf(readPreference('language'));
applyDocumentLanguage(language);
applyDocumentTheme(themeOf(readPreference('theme')));
preloadFirstView(document.currentScript?.dataset.plan, { language, pathname: location.pathname });
