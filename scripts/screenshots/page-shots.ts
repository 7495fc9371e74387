import { open, type Shot, type Stage } from './stage.ts';

const stories = [
  {
    id: 1,
    name: 'نورة السليطي',
    slug: 'noura-alsulaiti',
    industry: 'energy',
    profilePicture: null,
    story: 'بعد أسبوع من التمييز وصلتني ثلاثة عروض.\n\nاخترت منها ما يقرّبني من البحر، وما زلت أعمل هناك.',
  },
  {
    id: 2,
    name: 'Omar Haddad',
    slug: 'omar-haddad',
    industry: 'technology',
    profilePicture: null,
    story:
      'A company that I had never heard of wrote to me on the third day. I have been its lead engineer since March.',
  },
];

/** The pages that say something, and the letters. */
export const pageShots: readonly Shot[] = [
  { name: 'faq', isWholePage: true, show: (stage) => open(stage, '/faq#leave') },
  { name: 'terms', isWholePage: true, show: (stage) => open(stage, '/terms') },
  { name: 'privacy', isWholePage: true, show: (stage) => open(stage, '/privacy') },
  { name: 'contact', isWholePage: true, show: openForm },
  { name: 'contact-offline', isWholePage: true, show: openFormOffline },
  { name: 'success-stories', isWholePage: true, show: showStories },
  { name: 'success-stories-none', isWholePage: true, show: showNone },
  { name: 'newsletter', show: (stage) => open(stage, '/newsletter?token=any') },
];

async function openForm(stage: Stage): Promise<void> {
  await open(stage, '/contact');
  await stage.page.locator('main form').waitFor();
}

async function openFormOffline(stage: Stage): Promise<void> {
  await openForm(stage);
  await stage.context.setOffline(true);
  await stage.page.locator('main .note').waitFor();
}

async function showStories(stage: Stage): Promise<void> {
  await stage.page.route('**/api/success-stories', (route) => route.fulfill({ json: stories }));
  await open(stage, '/success-stories');
  await stage.page.locator('.story').first().waitFor();
}

async function showNone(stage: Stage): Promise<void> {
  await open(stage, '/success-stories');
  await stage.page.locator('main .empty').waitFor();
}
