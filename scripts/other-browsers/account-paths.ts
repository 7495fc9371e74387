import type { OwnProfile } from '#shared/model/user.ts';
import { openApp } from './public-paths.ts';
import { type Site, type Stage, textIn } from './stage.ts';

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

  await publishesBiography(stage, 'أبني جسورًا بين الفرق.');
  await stage.consoleIsQuiet();
}

/** The signed-in person saves another biography, which the server then has. */
export async function publishesBiography(stage: Stage, wanted: string): Promise<void> {
  await stage.tab.seesToastAfter(() => saveBiography(stage, wanted), t('edit-profile:saved'));
  const { bio } = await storedProfile(stage);
  if (bio !== wanted) throw new Error(`The server has the biography "${bio}".`);
}

/** The person of `registersAndEdits` logs out by the menu and in by the page. */
export async function logsOutAndIn(stage: Stage): Promise<void> {
  await logOut(stage);
  await logIn(stage);
  await stage.consoleIsQuiet();
}

/** Logs out by the menu. Cookies know no ports: the next address would still be signed in while the server works on it. */
export async function logOut({ tab }: Stage): Promise<void> {
  await tab.press({ css: 'header button', text: t('shell:menu.account') });
  await tab.press({ css: '[role="menuitem"]', text: t('shell:auth.log_out') });
  await tab.sees({ css: 'header button', text: t('shell:auth.log_in') });
  await tab.until('the end of the session', async () => (await (await fetch('/api/auth/check')).json()) === null, null);
}

/** Logs the person of `registersAndEdits` in by the page. */
export async function logIn(stage: Stage): Promise<void> {
  const { tab } = stage;
  await openApp(stage, '/login?lang=ar');
  await tab.fill({ css: `${form} input[name="email"]` }, person.email);
  await tab.fill({ css: `${form} input[name="password"]` }, person.password);
  await tab.press({ css: `${form} button[type="submit"]` });
  await tab.isAt(await slugOnceThere(stage));
  await tab.sees({ css: 'header button', text: t('shell:menu.account') });
}

/** Opens the form of the signed-in person by the page's own link, and saves another biography. */
export async function saveBiography({ tab }: Stage, bio: string): Promise<void> {
  // Until nothing loads any more, the link may still move away under the press.
  await tab.until(
    'the own page',
    () => document.querySelector('main h1') !== null && document.querySelector('[aria-busy="true"]') === null,
    null,
  );
  // It comes late, too, where no place is kept for it, and stands above the link.
  await tab.sees({ css: 'main', text: t('passwords:hint.title') });
  await tab.press({ css: 'main a[href="/profile/edit"]' });
  await tab.fill({ css: `${form} textarea[name="bio"]` }, bio);
  await tab.press({ css: `${form} button`, text: t('edit-profile:save') });
}

/** One session for all looks: an account has ten, and each further login ends the oldest. */
const sessionCookies = new WeakMap<Site, string>();

/** The person's profile as the server has it. */
export async function storedProfile({ site }: Stage): Promise<OwnProfile> {
  const cookie = sessionCookies.get(site) ?? (await cookieOfLogin(site));
  sessionCookies.set(site, cookie);
  const own = await fetch(`${site.server.origin}/api/auth/check`, { headers: { cookie } });
  // The API strips its answers to this shape.
  return (await own.json()) as OwnProfile;
}

async function cookieOfLogin({ server }: Site): Promise<string> {
  const { email, password } = person;
  const login = await fetch(`${server.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!login.ok) throw new Error(`The account cannot be signed in: ${login.status}`);
  return login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}

async function slugOnceThere(stage: Stage): Promise<string> {
  await stage.tab.until('the own page', () => /^\/fatima-/.test(location.pathname), null);
  return `/${(await storedProfile(stage)).slug}`;
}
