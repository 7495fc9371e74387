import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { productionSettings } from '../bench/databases.ts';
import { dockerfileFaults } from './dockerfile-rules.ts';

const folder = resolve(import.meta.dirname, '../../docs/deploy');
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8');
const { scripts } = JSON.parse(readFileSync(join(folder, '../../package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const startFlags = scripts.start?.split(' ').slice(1) ?? [];

describe('the Dockerfile', () => {
  it('keeps the rules of a small and safe image', () => {
    expect(dockerfileFaults(textOf('Dockerfile'))).toEqual([]);
  });

  it('starts the server as npm start does', () => {
    expect(textOf('Dockerfile')).toContain(`CMD ${JSON.stringify(['node', ...startFlags]).replaceAll(',', ', ')}`);
  });

  it.each([
    ['runs as root', /^USER .*$/m, ''],
    ['runs as root', /^USER .*$/m, 'USER root'],
    ['has no health check', /^HEALTHCHECK [\s\S]*?\n {2}CMD .*$/m, ''],
    ['takes a base without a version', 'node:24-bookworm-slim', 'node:latest'],
    ['takes a base without a version', 'node:24-bookworm-slim', 'node'],
    ['adds files of the network', /^WORKDIR \/app$/m, 'ADD https://example.org/a.tar /app/'],
    ['lacks /app/dist', /^COPY .*\/app\/dist$/m, ''],
    ['lacks /app/node_modules', /^COPY .*\/app\/node_modules$/m, ''],
    ['runs install scripts of packages', '--ignore-scripts ', ''],
  ])('would be refused when it %s', (fault, from, to) => {
    const changed = textOf('Dockerfile').replace(from, to);
    expect(changed).not.toBe(textOf('Dockerfile'));
    expect(dockerfileFaults(changed)).toContain(fault);
  });
});

describe('the files for operation', () => {
  const yamlFiles = readdirSync(folder).filter((name) => /\.ya?ml$/.test(name));

  it.each(yamlFiles)('%s is YAML', (name) => {
    expect(parse(textOf(name), { merge: true })).toBeTypeOf('object');
  });

  it('let Compose start Dalil without rights, with a tree that it cannot write', () => {
    const { services } = parse(textOf('compose.yaml'), { merge: true });
    expect(services.app).toMatchObject({ read_only: true, cap_drop: ['ALL'], environment: { TRUST_PROXY: '1' } });
    expect(services.app.ports).toBeUndefined();
    expect(services.database.ports).toBeUndefined();
  });

  it('let systemd start the server as npm start does, and as another account than root', () => {
    const unit = textOf('dalil.service');
    expect(unit).toContain(` ${startFlags.join(' ')}\n`);
    expect(unit).toMatch(/^User=(?!root)\w+$/m);
  });

  it('have memory that one thread gives back used again by the others, as the benchmarks do', () => {
    const setting = `MALLOC_ARENA_MAX=${productionSettings.MALLOC_ARENA_MAX}`;
    expect(textOf('dalil.service')).toContain(`\nEnvironment=${setting}\n`);
    expect(textOf('Dockerfile')).toMatch(new RegExp(`^ENV .*\\b${setting}$`, 'm'));
  });

  it.each(['Caddyfile', 'nginx.conf'])('keep the figures of operation inside (%s)', (name) => {
    expect(textOf(name)).toMatch(/respond \/metrics 404|location = \/metrics \{\s+return 404;/);
  });
});
