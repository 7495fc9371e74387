import { useMatches } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Translate } from '#pwa/i18n/text-keys.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { useHydrated } from '#pwa/served/use-hydrated.ts';
import type shell from '#shared/locales/en/shell.json';

/** A key below `title` in the texts of the shell; a profile carries the name of its person instead. */
export type PageTitle = Exclude<keyof typeof shell.title, 'suffix'> | 'profile';

/**
 * The title of the shown route in the shown language. It stands before the screen, so that a screen that knows
 * better (the name of a person) has the last word.
 */
export function RouteTitle() {
  const { t } = useTranslation('shell');
  const title = useMatches({
    // An unknown address below a known one still matches the route above it.
    select: (matches) => (matches.some(isUnknown) ? 'not_found' : matches.at(-1)?.staticData.title),
  });
  const text = titleText(t, title);
  // The server has set the title, with the name of a person; without this check the tab would lose the name for a moment.
  const served = useRef(useHydrated() ? undefined : text);
  useEffect(() => {
    if (!text || text === served.current) return;
    served.current = undefined;
    document.title = text;
  }, [text]);
  return null;
}

// The router's name for the route that shows the page for a missing screen; a test notices when it changes.
function isUnknown({ _notFound, status }: { _notFound?: boolean; status: string }): boolean {
  return _notFound === true || status === 'notFound';
}

/** Titles that name the product themselves. */
const namingDalil = new Set<PageTitle>(['home', 'about']);

function titleText(t: Translate<'shell'>, title: PageTitle | undefined): string | undefined {
  if (!title) return undefined;
  if (title === 'profile') return t('brand');
  const text = t(`title.${title}`);
  return namingDalil.has(title) ? text : t('title.suffix', { title: text });
}
