import type { OwnProfile } from '#shared/model/user.ts';
import { openApp } from './public-paths.ts';
import { type Stage, textIn } from './stage.ts';

const t = textIn('ar');
const person = { name: 'فاطمة الزهراء', email: 'fatima@example.com', password: 'correct horse battery' };
const form = 'main form';

/** Somebody creates a profile from the home page, edits it, leaves and comes back. */
export async function registersAndEdits(stage: Stage): Promise<void> {
  const { tab } = stage;
  await openApp(stage, '/?lang=ar');
  await tab.press({ css: 'header button', text: t('shell:auth.sign_up') });
  const dialog = '[role="dialog"]';
  await tab.fill({ css: `${dialog} input[name="name"]` }, person.name);
  await tab.fill({ css: `${dialog} input[name="email"]` }, person.email);
  await tab.fill({ css: `${dialog} input[name="password"]` }, person.password);
  await tab.fill({ css: `${dialog} input[name="confirmPassword"]` }, person.password);
  await tab.set({ css: `${dialog} input[name="dateOfBirth"]` }, '1990-05-07');
  await tab.set({ css: `${dialog} select[name="industry"]` }, 'technology');
  await tab.press({ css: `${dialog} button[type="submit"]` });
  await tab.isAt(await slugOnceThere(stage));
  await stage.consoleIsQuiet();

  await saveBiography(stage, 'أبني جسورًا بين الفرق.');
  await tab.sees({ css: '.toasts', text: t('edit-profile:saved') });
  const { bio } = await storedProfile(stage);
  if (bio !== 'أبني جسورًا بين الفرق.') throw new Error(`The server has the biography "${bio}".`);
  await stage.consoleIsQuiet();
}

/** The person of `registersAndEdits` logs out by the menu and in by the page. */
export async function logsOutAndIn(stage: Stage): Promise<void> {
  const { tab } = stage;
  await tab.press({ css: 'header button', text: t('shell:menu.account') });
  await tab.press({ css: '[role="menuitem"]', text: t('shell:auth.log_out') });
  await tab.sees({ css: 'header button', text: t('shell:auth.log_in') });
  await openApp(stage, '/login');
  await tab.fill({ css: `${form} input[name="email"]` }, person.email);
  await tab.fill({ css: `${form} input[name="password"]` }, person.password);
  await tab.press({ css: `${form} button[type="submit"]` });
  await tab.isAt(await slugOnceThere(stage));
  await tab.sees({ css: 'header button', text: t('shell:menu.account') });
  await stage.consoleIsQuiet();
}

/** Opens the form of the signed-in person by the page's own link, and saves another biography. */
export async function saveBiography({ tab }: Stage, bio: string): Promise<void> {
  // Until nothing loads any more, the link may still move away under the press.
  await tab.until(
    'the own page',
    () => document.querySelector('main h1') !== null && document.querySelector('[aria-busy="true"]') === null,
    null,
  );
  await tab.press({ css: 'main a[href="/profile/edit"]' });
  await tab.fill({ css: `${form} textarea[name="bio"]` }, bio);
  await tab.press({ css: `${form} button`, text: t('edit-profile:save') });
}

/** The person's profile as the server has it. */
export async function storedProfile({ house }: Stage): Promise<OwnProfile> {
  const { email, password } = person;
  const login = await fetch(`${house.server.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!login.ok) throw new Error(`The account cannot be signed in: ${login.status}`);
  // The API strips its answers to this shape.
  return (await login.json()) as OwnProfile;
}

async function slugOnceThere(stage: Stage): Promise<string> {
  await stage.tab.until('the own page', () => /^\/fatima-/.test(location.pathname), null);
  return `/${(await storedProfile(stage)).slug}`;
}
