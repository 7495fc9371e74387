import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#pwa/e2e/testing/start-server.ts';
import { type BrowserKind, type Driver, ended, findProgram, lineOf, type OtherBrowser } from './browser.ts';

const driverProgram = ['WebKitWebDriver'];
const screenProgram = ['Xvfb'];

/** WebKitGTK's small browser over WebDriver, on a screen of its own that nobody sees. */
export const webkit: BrowserKind = {
  name: 'WebKit',
  howToInstall: 'apt-get install webkit2gtk-driver xvfb',
  isInstalled: () => findProgram(driverProgram) !== undefined && findProgram(screenProgram) !== undefined,
  start,
};

async function start(): Promise<OtherBrowser> {
  const started: ChildProcess[] = [];
  const stopAll = async () => {
    for (const child of started.toReversed()) await ended(child);
  };
  try {
    const screen = spawn(findProgram(screenProgram) ?? '', ['-displayfd', '1', '-screen', '0', '1440x1000x24'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    started.push(screen);
    const display = await lineOf(screen, screen.stdout, /^(\d+)$/);
    const port = await freePort();
    const env = { ...process.env, DISPLAY: `:${display}`, LIBGL_ALWAYS_SOFTWARE: '1' };
    started.push(spawn(findProgram(driverProgram) ?? '', [`--port=${port}`], { stdio: 'ignore', env }));
    const session = await newSession(`http://127.0.0.1:${port}`);
    return {
      title: `WebKitGTK ${session.version}`,
      driver: driverOf(session),
      hasWorkers: false,
      noteComplaints,
      stop: async () => {
        await session.call('DELETE', '');
        await stopAll();
      },
    };
  } catch (error) {
    await stopAll();
    throw error;
  }
}

interface Session {
  version: string;
  call(method: string, path: string, body?: object): Promise<unknown>;
}

async function newSession(driver: string): Promise<Session> {
  for (let tries = 0; tries < 100 && !(await isReady(driver)); tries += 1) await sleep(100);
  // The protocol lays down the shape of each answer.
  const { sessionId, capabilities } = (await ask(`${driver}/session`, 'POST', { capabilities: {} })) as {
    sessionId: string;
    capabilities: { browserVersion: string };
  };
  const call = (method: string, path: string, body?: object) =>
    ask(`${driver}/session/${sessionId}${path}`, method, body);
  await call('POST', '/timeouts', { script: 60_000 });
  await call('POST', '/window/rect', { x: 0, y: 0, width: 1440, height: 1000 });
  return { version: capabilities.browserVersion, call };
}

const isReady = async (driver: string) => (await fetch(`${driver}/status`).catch(() => undefined))?.ok;

async function ask(address: string, method: string, body?: object): Promise<unknown> {
  const answer = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) });
  // As above.
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null };
  if (!answer.ok) throw new Error(`${value?.error}: ${value?.message}`);
  return value;
}

function driverOf({ call }: Session): Driver {
  const run = async (expression: string): Promise<string> => {
    const script = `const done = arguments[0];
      Promise.resolve(${expression}).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    // The script answers so.
    const answer = (await call('POST', '/execute/async', { script, args: [] })) as { value: string; error?: string };
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer.value;
  };
  return {
    open: async (url) => void (await call('POST', '/url', { url })),
    run,
    act: async (actions) => void (await call('POST', '/actions', { actions })),
    takeComplaints: async () => JSON.parse(await run(`(${takeNoted})()`)),
  };
}

/** The protocol does not report the console: `noteComplaints`, before the page's first script, notes it. */
function takeNoted(): string {
  const noted = sessionStorage.getItem('complaints') ?? '[]';
  sessionStorage.removeItem('complaints');
  return noted;
}

/**
 * Runs in the page before the app, where automation does not report the console: stores errors and warnings in
 * the session's storage, so that they outlast the page. `takeComplaints` of the driver reads them.
 */
function noteComplaints(): void {
  const note = (text: string) => {
    const noted: string[] = JSON.parse(sessionStorage.getItem('complaints') ?? '[]');
    sessionStorage.setItem('complaints', JSON.stringify([...noted, text]));
  };
  for (const level of ['error', 'warn'] as const) {
    const show = console[level];
    console[level] = (...said: unknown[]) => {
      note(`${level}: ${said.map(String).join(' ')}`);
      show.apply(console, said);
    };
  }
  addEventListener('error', (event) => note(`uncaught: ${event.message} (${event.filename}:${event.lineno})`));
  addEventListener('unhandledrejection', (event) => note(`uncaught: ${event.reason}`));
}
