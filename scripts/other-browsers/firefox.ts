import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BidiConnection } from './bidi.ts';
import { type BrowserKind, type Driver, ended, findProgram, lineOf, type OtherBrowser } from './browser.ts';

const programs = ['firefox-esr', 'firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];

/** None of the connections that the browser makes on its own. */
const settings = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'signon.rememberSignons': false,
  'toolkit.telemetry.enabled': false,
};

/** Firefox from the system, in a profile of its own, over WebDriver BiDi, which it speaks without a driver. */
export const firefox: BrowserKind = {
  name: 'Firefox',
  howToInstall: 'apt-get install firefox-esr',
  isInstalled: () => findProgram(programs) !== undefined,
  start,
};

async function start(): Promise<OtherBrowser> {
  const profile = await mkdtemp(path.join(tmpdir(), 'dalil-firefox-'));
  const lines = Object.entries(settings).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  await writeFile(path.join(profile, 'user.js'), lines.join('\n'));
  const switches = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const child = spawn(findProgram(programs) ?? '', switches, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: profile },
  });
  const stop = async () => {
    await ended(child);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const address = await lineOf(child, child.stderr, /BiDi listening on (ws:\S+)/);
    const connection = await BidiConnection.open(`${address}/session`);
    const session = await connection.send<{ capabilities: { browserVersion: string } }>('session.new', {
      capabilities: {},
    });
    const title = `Firefox ${session.capabilities.browserVersion}`;
    return { title, driver: await driverOf(connection), hasWorkers: true, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface LogEntry {
  level: string;
  text: string | null;
  source: { realm: string };
  stackTrace?: { callFrames: { url: string; lineNumber: number }[] };
}

async function driverOf(connection: BidiConnection): Promise<Driver> {
  const { contexts } = await connection.send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const context = contexts[0]?.context;
  await connection.send('browsingContext.setViewport', { context, viewport: { width: 1440, height: 900 } });
  await connection.send('session.subscribe', { events: ['log.entryAdded'] });
  let complaints: string[] = [];
  const leftPages = new Set<string>();
  connection.on<LogEntry>('log.entryAdded', ({ level, text, source, stackTrace }) => {
    // A page that is left complains about its scripts on their way.
    if (leftPages.has(source.realm)) return;
    const from = stackTrace?.callFrames[0];
    if (level === 'error' || level === 'warn') complaints.push(`${level}: ${text} (${from?.url}:${from?.lineNumber})`);
  });
  return {
    open: async (url) => {
      const { realms } = await connection.send<{ realms: { realm: string }[] }>('script.getRealms', { context });
      for (const { realm } of realms) leftPages.add(realm);
      await connection.send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    run: async (expression) => {
      const asked = { expression, target: { context }, awaitPromise: true };
      const answer = await connection.send<Evaluated>('script.evaluate', asked);
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
      return answer.result.value;
    },
    act: async (actions) => void (await connection.send('input.performActions', { context, actions })),
    takeComplaints: async () => {
      const taken = complaints;
      complaints = [];
      return taken;
    },
  };
}

type Evaluated =
  | { type: 'success'; result: { value: string } }
  | { type: 'exception'; exceptionDetails: { text: string } };
