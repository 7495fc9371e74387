// Both sides with hot reload at one address: Vite serves the app and hands the rest to the API, which Node restarts.
import { spawn } from 'node:child_process';
import { createServer, type Plugin } from 'vite';
import { freePort } from '#api/testing/port-of.ts';
import { root } from './setup/paths.mjs';

const host = '127.0.0.1';
const port = Number(process.env.PORT ?? 3000);
const apiPort = await freePort();
const apiPaths = ['/api', '/media', '/og', '/feeds', '/social', '/healthz', '/readyz', '/robots.txt', '/sitemap.xml'];

// Texts are fetched as files, so that no module depends on them: the page is loaded again when one changes.
const textsReload: Plugin = {
  name: 'dalil:texts-reload',
  hotUpdate({ file }) {
    if (!file.includes('/shared/locales/')) return;
    this.environment.hot.send({ type: 'full-reload' });
    return [];
  },
};

const app = await createServer({
  configFile: `${root}/vite.config.ts`,
  plugins: [textsReload],
  server: {
    host,
    port,
    strictPort: true,
    proxy: Object.fromEntries(apiPaths.map((path) => [`^${path}(/|$|\\?)`, `http://${host}:${apiPort}`])),
  },
});
// The texts stand outside of Vite's own folder.
app.watcher.add(`${root}/shared/locales`);
await app.listen().catch((error: unknown) => {
  console.error(`${error instanceof Error ? error.message : error}. Another port: PORT=${port + 1} npm run dev`);
  process.exit(1);
});

const api = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', '--watch-path=api', '--watch-path=shared', 'api/main.mjs'],
  {
    cwd: root,
    stdio: 'inherit',
    // The API checks the origin of writes and prints links: both are those of the address in the browser.
    env: { ...process.env, HOST: host, PORT: String(apiPort), PUBLIC_ORIGIN: `http://${host}:${port}` },
  },
);
api.on('exit', (status) => process.exit(status ?? 0));
// Whatever ends this process, the API goes with it.
process.on('exit', () => api.kill('SIGTERM'));
console.log(`\n  Dalil with hot reload: http://${host}:${port}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    api.kill('SIGTERM');
    void app.close();
  });
}
