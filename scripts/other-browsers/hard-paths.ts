import { type Front, startFront } from '../../pwa/e2e/testing/front.ts';
import { breakStorage, type StorageFault } from '../../pwa/e2e/testing/storage-faults.ts';
import { logIn, logOut, publishesBiography } from './account-paths.ts';
import { openApp } from './public-paths.ts';
import { type Stage, textIn } from './stage.ts';

const t = textIn('ar');
const storageFaults: readonly StorageFault[] = ['open throws', 'open never answers', 'all kinds of storage fail'];
/** Cookies know no ports: under this name nobody is signed in. */
const signedOutHost = 'localhost';
/** A loopback address that is no secure context, unlike 127.0.0.1 and names such as localhost. */
const plainHost = '[::ffff:127.0.0.1]';

/** Where storage cannot be opened, a person logs in, edits, saves a job and logs out online (A19). */
export async function worksWithoutStorage(stage: Stage): Promise<void> {
  for (const [place, fault] of storageFaults.entries()) {
    const prepare = (front: Front) =>
      front.prepend(/^\/assets\/index-[^/]+\.js$/, `(${breakStorage})(${JSON.stringify(fault)})`);
    await elsewhere(stage, { host: signedOutHost, prepare }, async (there) => {
      await logIn(there);
      await publishesBiography(there, `كُتبت بلا تخزين: ${fault}`);
      await savesJob(there, place);
      await logOut(there);
    });
  }
}

/** Without TLS a page has no locks, no workers and no random ids: a person logs in, edits and logs out (V6). */
export async function worksWithoutTls(stage: Stage): Promise<void> {
  await elsewhere(stage, { host: plainHost }, async (there) => {
    await openApp(there, '/');
    if (await there.tab.ask(() => isSecureContext, null)) throw new Error(`${plainHost} is a secure context here.`);
    await logIn(there);
    await publishesBiography(there, 'كُتبت بلا تشفير.');
    await savesJob(there, storageFaults.length);
    await logOut(there);
  });
}

/** @param place Of the job in the list; each walk takes another one, which nobody has saved. */
async function savesJob(stage: Stage, place: number): Promise<void> {
  const job = (await stage.site.api<{ id: number }[]>('/api/jobs?limit=10'))[place];
  if (!job) throw new Error('The demo jobs are missing.');
  await openApp(stage, `/jobs/${job.id}`);
  await stage.tab.sees({ css: 'header button', text: t('shell:menu.account') });
  const press = () => stage.tab.press({ css: 'main button', text: t('shell:save.save') });
  await stage.tab.seesToastAfter(press, t('saved:press.saved'));
  await stage.tab.sees({ css: 'main button', text: t('shell:save.save_done') });
}

interface Elsewhere {
  host: string;
  prepare?: (front: Front) => void;
}

/** Walks at an address of its own, whose storage and worker are apart from those of the other paths. */
async function elsewhere(stage: Stage, { host, prepare }: Elsewhere, walk: (there: Stage) => Promise<void>) {
  const front = await startFront(stage.site.server.origin);
  prepare?.(front);
  const origin = front.origin.replace('127.0.0.1', host);
  try {
    await walk({ ...stage, tab: stage.tabAt(origin) });
  } finally {
    // What is missing there is complained about.
    await openApp(stage, '/');
    await stage.forgetComplaints();
    await front.stop();
  }
}
