export type Theme = 'system' | 'light' | 'dark';

const themeNames = { light: 'dalil', dark: 'dalil-dark' } as const;
/** The page colours of tokens.css for the browser's own bars. */
const barColors = { light: '#f8f7f4', dark: '#0b171b' } as const;

/** The theme a stored value stands for; anything unknown follows the system. */
export function themeOf(value: unknown): Theme {
  return value === 'light' || value === 'dark' ? value : 'system';
}

/** Shows the chosen theme; `system` leaves the choice to the media query. */
export function applyDocumentTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = themeNames[theme];
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.getAttribute('media')?.includes('dark') ? 'dark' : 'light';
    meta.content = barColors[theme === 'system' ? own : theme];
  }
}
