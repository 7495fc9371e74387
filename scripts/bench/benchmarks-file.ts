import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';

const file = 'docs/benchmarks.md';

/** The load of the machine before the run: above 0.5 the figures are worth little. */
const loadBefore = os.loadavg()[0] ?? 0;

/** Parts of docs/benchmarks.md in their order. */
export const sectionTitles = [
  'API',
  'Server, beside older states',
  'Search',
  'Pictures',
  'PostgreSQL',
  'First view',
  'Lighthouse',
  'Served pages',
  'Device',
  'With and without',
  'Simulation',
  'Faults',
  'Mutants',
  'Tests',
] as const;

export type SectionTitle = (typeof sectionTitles)[number];

const preface = `# Benchmarks

\`npm run bench\` measures everything, \`npm run bench -- --only api|search|pictures|postgres|paint|lighthouse|pages|view|device\` a part;
\`--print\` only shows the rows. \`--beside FOLDER\` measures the reads of the API in turns with another checkout, and ends with
code 1 and a line for the changelog when one is slower than 0.9 of it.
Sizes: \`--people N --large N\` (\`--large 0\` leaves the large directory out), \`--visits N\`. The floor beside a figure was
measured in the same run: compare ratios, not absolute figures. Only the last run of each part is here; git has the others.
`;

/** Puts a section in place of the one with its title and leaves the others as they are. */
export function withSection(text: string, title: SectionTitle, body: string): string {
  const sections = new Map<string, string>();
  for (const part of text.split(/^## /m).slice(1)) {
    const end = part.indexOf('\n');
    sections.set(part.slice(0, end).trim(), part.slice(end).trim());
  }
  sections.set(title, body.trim());
  const shown = sectionTitles.filter((one) => sections.has(one));
  return [preface, ...shown.map((one) => `## ${one}\n\n${sections.get(one)}\n`)].join('\n');
}

/** Writes a section of docs/benchmarks.md; its first line says when and where it was measured. */
export function recordSection(title: SectionTitle, body: string): void {
  const known = existsSync(file) ? readFileSync(file, 'utf8') : '';
  writeFileSync(file, withSection(known, title, `${measuredWhere()}\n\n${body}`));
}

function measuredWhere(): string {
  const date = new Date().toISOString().slice(0, 10);
  const machine = `${os.cpus().length} cores (${os.cpus()[0]?.model.trim()})`;
  return `${date}, Node ${process.version}, ${machine}, load ${loadBefore.toFixed(1)} when the run began.`;
}
