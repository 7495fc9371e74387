import type { Locator, Page } from '@playwright/test';
import type { Education, Experience } from '#shared/model/profile-entries.ts';
import { reveal } from './profile-form.ts';
import type { Translate } from './sync.ts';

export type List = 'education' | 'experience';

/** A position as the API takes it; fields that a test does not name get defaults. */
export function position(given: Partial<Experience> = {}): Experience {
  return {
    company: 'Marsa Logistics',
    position: 'Data engineer',
    location: 'Jebel Ali',
    startDate: '2018-06-01',
    endDate: '2022-02-28',
    current: false,
    description: null,
    ...given,
  };
}

/** A study as the API takes it; fields that a test does not name get defaults. */
export function study(given: Partial<Education> = {}): Education {
  return {
    institution: 'جامعة الملك فهد',
    degree: 'ماجستير',
    fieldOfStudy: 'علوم البيانات',
    startDate: '2016-09-01',
    endDate: '2018-06-30',
    description: null,
    ...given,
  };
}

/** One list of the form. */
export function section(page: Page, list: List): Locator {
  return page.locator(`section#${list}`);
}

/** The entries of a list, in their order. */
export function cards(page: Page, list: List): Locator {
  return section(page, list).locator('.entry-card');
}

/** A control of the entry that is open. */
export function control(page: Page, t: Translate, key: string): Locator {
  const list = key.startsWith('education') ? 'education' : 'experience';
  return section(page, list).getByLabel(t(`edit-profile:entries.${key}`), { exact: true });
}

/** Chooses a month and a year of the open position. */
export async function chooseMonth(
  page: Page,
  t: Translate,
  { edge, month, year }: { edge: 'start' | 'end'; month: string; year: string },
): Promise<void> {
  const label = t(`edit-profile:entries.${edge}`);
  const named = (key: string) => t(`edit-profile:entries.${key}`).replace('{{label}}', label);
  const list = section(page, 'experience');
  await list.getByLabel(named('month_of'), { exact: true }).selectOption(month);
  await list.getByLabel(named('year_of'), { exact: true }).selectOption(year);
}

/** Adds a position and fills its required fields. */
export async function addPosition(page: Page, t: Translate, title: string): Promise<void> {
  await reveal(section(page, 'experience'));
  await section(page, 'experience').locator('[data-act="add"]').click();
  await control(page, t, 'experience.position').fill(title);
  await control(page, t, 'experience.company').fill('Marsa Logistics');
  await chooseMonth(page, t, { edge: 'start', month: '06', year: '2018' });
  await chooseMonth(page, t, { edge: 'end', month: '02', year: '2022' });
}
