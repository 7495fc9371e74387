// Both sides with hot reload at one address: Vite serves the app and hands the rest to the API, which Node restarts.
import { spawn } from 'node:child_process';
import { createServer as createProbe } from 'node:net';
import { createServer } from 'vite';
import { root } from './setup/paths.mjs';

const host = '127.0.0.1';
const port = Number(process.env.PORT ?? 3000);
const apiPort = await freePort();
const apiPaths = ['/api', '/media', '/og', '/feeds', '/healthz', '/readyz', '/robots.txt', '/sitemap.xml'];

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

const app = await createServer({
  configFile: `${root}/vite.config.ts`,
  server: {
    host,
    port,
    strictPort: true,
    proxy: Object.fromEntries(apiPaths.map((path) => [`^${path}(/|$|\\?)`, `http://${host}:${apiPort}`])),
  },
});
await app.listen();
console.log(`\n  Dalil with hot reload: http://${host}:${port}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    api.kill('SIGTERM');
    void app.close();
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createProbe().listen(0, host, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
