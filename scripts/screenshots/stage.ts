import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { Language } from '#shared/catalog/languages.ts';

export interface Stage {
  page: Page;
  context: BrowserContext;
  isPhone: boolean;
  language: Language;
  t: (key: string) => string;
}

export interface Shot {
  name: string;
  /** The whole page instead of the first view. */
  isWholePage?: boolean;
  /** Served by a server without people. */
  isEmpty?: boolean;
  show(stage: Stage): Promise<void>;
}

/** Opens a screen and waits until nothing on it moves. */
export async function open({ page }: Stage, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.locator('h1').first().waitFor();
}

const secondLanguage = {
  ar: {
    nameOther: 'Mohammed Al-Otaibi',
    headline: 'مهندس طاقة متجددة',
    headlineOther: 'Renewable energy engineer',
    bioOther: 'Renewable energy engineer. I have designed and run solar plants across the Gulf for ten years.',
  },
  en: {
    nameOther: 'محمد العتيبي',
    headline: 'Renewable energy engineer',
    headlineOther: 'مهندس طاقة متجددة',
    bioOther: 'مهندس طاقة متجددة، أصمّم محطات شمسية وأشغّلها منذ عشر سنوات في الخليج.',
  },
};

/** Registers a person, with or without a filled profile, and signs the browser in. @returns the address of the page */
export async function signIn({ context, language }: Stage, { isEmpty = false } = {}): Promise<string> {
  const isArabic = language === 'ar';
  const answer = await context.request.post('/api/users', {
    data: {
      name: isArabic ? 'محمد العتيبي' : 'Mohammed Alotaibi',
      email: `shot-${crypto.randomUUID()}@example.com`,
      password: 'correct horse battery',
      dateOfBirth: '1990-05-07',
      industry: 'energy',
    },
  });
  // The API strips its answers to this shape.
  const { id, slug } = (await answer.json()) as { id: number; slug: string };
  if (isEmpty) return slug;
  const bio = isArabic
    ? 'مهندس طاقة متجددة، أصمّم محطات شمسية وأشغّلها منذ عشر سنوات في الخليج.'
    : 'Renewable energy engineer. I have designed and run solar plants across the Gulf for ten years.';
  const skills = isArabic
    ? ['الطاقة الشمسية', 'إدارة المشاريع', 'AutoCAD']
    : ['Solar power', 'Project management', 'AutoCAD'];
  await context.request.patch(`/api/users/${id}`, {
    data: {
      ...secondLanguage[language],
      ...{ bio, skills, school: 'Qatar University', whatsappNumber: '+97455123456', showWhatsapp: true },
      ...{ place: 'doha', availability: 'listening', availabilityShownTo: 'companies' },
      languages: [
        { code: 'ar', level: 'native' },
        { code: 'en', level: 'fluent' },
      ],
      links: ['https://www.example.com/portfolio/solar-plants'],
    },
  });
  return slug;
}

/** Opens a screen as a new person; `{own}` stands for the address of the own page. */
export async function openSignedIn(stage: Stage, path: string, options?: { isEmpty: boolean }): Promise<void> {
  const slug = await signIn(stage, options);
  await open(stage, path.replace('{own}', slug));
}

/** Opens the fields for the language that is not shown. */
export async function openSecondLanguage({ t, language }: Stage, form: Locator): Promise<void> {
  await form.getByRole('button', { name: t(`forms:second.open_${language === 'ar' ? 'en' : 'ar'}`) }).click();
}
