export interface Finding {
  line: number;
  text: string;
}

/** Files whose physical direction is wanted, with the reason. */
export const physicalOnPurpose: Record<string, string> = {
  'pwa/ui/toaster.tsx':
    'A toast comes at the physical bottom right in both languages and is swiped to the right (C19, C24).',
  'pwa/styles/toast.css': 'The same toast.',
  'pwa/styles/date-input.css': "The browser's own button follows the language of the browser, not that of the page.",
};

const sides = `(?:m[lr]|p[lr]|left|right|scroll-[mp][lr]|border-[lr]|rounded-(?:[lr]|[tb][lr]))`;
const classes = new RegExp(
  String.raw`(?<![\w-])-?(?:${sides}-(?:\[|\(|[\w.])[^\s'"\`]*|(?:text|float|clear)-(?:left|right)|border-[lr]|rounded-[lr])(?![\w-])`,
  'g',
);
const styles =
  /(?:^|[;{\s])((?:margin|padding|border|inset)-(?:left|right)\b|(?:left|right)\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right))/;

const comments = /\/\*[\s\S]*?\*\//g;
const rulesForOneDirection = /:root\[dir="?(?:rtl|ltr)"?\][^{}]*\{[^{}]*\}/g;

/** Finds physical left and right in the class names of a component; only logical sides mirror in Arabic. */
export function physicalClasses(text: string): Finding[] {
  return findings(text, (line) => (/^\s*(\/\/|\*|import )/.test(line) ? [] : stringsOf(line).flatMap(classesOf)));
}

/** Finds physical left and right in the declarations of a style sheet. A rule for one direction may name its side. */
export function physicalDeclarations(css: string): Finding[] {
  const judged = css.replace(comments, blank).replace(rulesForOneDirection, blank);
  return findings(judged, (line) => [styles.exec(line)?.[1] ?? ''].filter((found) => found !== ''));
}

/**
 * Finds names that their surroundings cut: an ellipsis stands at the end of the box, and that is the beginning of a
 * name in the other script. The isolate itself is to be cut (`<bdi className="ua block truncate">`).
 */
export function cutAroundIsolates(text: string): Finding[] {
  const around = /<\w+\b[^>]*\btruncate\b[^>]*>\s*<bdi(?![^>]*\btruncate\b)/g;
  return [...text.matchAll(around)].map(({ 0: found, index }) => ({
    line: text.slice(0, index).split('\n').length,
    text: found.replace(/\s+/g, ' '),
  }));
}

/** Line numbers stay true. */
function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

function classesOf(text: string): string[] {
  return text.match(classes) ?? [];
}

function stringsOf(line: string): string[] {
  return [...line.matchAll(/(["'`])((?:(?!\1).)*)/g)].map((match) => match[2] ?? '');
}

function findings(text: string, find: (line: string) => string[]): Finding[] {
  return text.split('\n').flatMap((line, index) => find(line).map((found) => ({ line: index + 1, text: found })));
}
