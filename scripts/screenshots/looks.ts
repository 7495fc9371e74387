import { type Language, languages } from '#shared/catalog/languages.ts';

export interface Look {
  /** `ar-390-dark` */
  name: string;
  language: Language;
  theme: 'light' | 'dark';
  isPhone: boolean;
  viewport: { width: number; height: number };
}

const viewports = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** Every combination in which a screen is looked at. */
export const looks: readonly Look[] = languages.flatMap((language) =>
  viewports.flatMap((viewport) =>
    (['light', 'dark'] as const).map((theme) => ({
      name: `${language}-${viewport.width}-${theme}`,
      language,
      theme,
      isPhone: viewport.width < 768,
      viewport,
    })),
  ),
);
