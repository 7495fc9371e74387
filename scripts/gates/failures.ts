import { stripVTControlCharacters } from 'node:util';

/** Patterns of the tools' own messages: each gives the place and the message of one failure. */
const patterns: readonly RegExp[] = [
  // tsc: `shared/a.ts(1,14): error TS2322: …`, and with colours `shared/a.ts:1:14 - error TS2322: …`.
  /^(?<place>\S+?[(:]\d+[,:]\d+\)?)(?::| -) (?<message>error TS\d+: .*)$/gm,
  // Biome: `shared/a.ts:2:49 lint/… ━━━`, or `shared/a.ts format ━━━`, and the message two lines below.
  /^(?<place>\S+\.\w+(?::\d+:\d+)?) (?<rule>[\w/]+)[^\n]*━\n\n +[×✖!⚠] (?<message>[^\n]*)$/gm,
  // Knip: a heading such as `Unused exports (2)`, and a line for each name.
  /^(?<message>(?:Un|Dup|En)\w+ [\w ]+) \(\d+\)\n(?<place>[^\n]+)$/gm,
  // The build: `Over the budget of the first view: …` and other errors of its plug-ins.
  /^\[plugin (?<place>[\w:-]+)\][^\n]*\n(?:\w*Error: )?(?<message>[^\n]+)$/gm,
  // Mutants: `SURVIVES pwa/sync/send-outbox.ts:133 !sent → false`.
  /^(?<message>SURVIVES) (?<place>.*)$/gm,
];

/**
 * The failures in the output of a tool, each in one line: where, and what. An output of no known form gives its first
 * line that names an error, or else its last line.
 */
export function failuresIn(output: string): string[] {
  const text = stripVTControlCharacters(output).replaceAll('\r', '');
  const found = patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(failureOf));
  if (found.length > 0) return found.toSorted((one, other) => one.index - other.index).map(({ line }) => line);
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const line = lines.find((one) => /error:/i.test(one)) ?? lines.at(-1) ?? 'ended without output';
  return [line.trim()];
}

function failureOf({ index, groups = {} }: RegExpExecArray): { index: number; line: string } {
  const place = (groups.place ?? '').trim().replace(/\s+/g, ' ');
  return { index, line: [`${place}:`, groups.rule, groups.message].filter(Boolean).join(' ') };
}
