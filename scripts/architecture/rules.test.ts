import { expect, it } from 'vitest';
import { breaksOf, type Rule, rules } from './rules.ts';

type Sample = readonly [path: string, text: string];

const component = (names: string): Sample => ['pwa/ui/a.tsx', `<p className="${names}" />`];
const inApp = (text: string): Sample => ['pwa/data/a.ts', text];

/** Of each rule, texts that break it once each, and texts like them that do not. */
const samples: Record<keyof typeof rules, { breaks: readonly Sample[]; keeps: readonly Sample[] }> = {
  apiPath: {
    breaks: [inApp("const a = '/api/users';"), inApp(`const b = \`/api/jobs/\${id}\`;`)],
    keeps: [inApp("// GET '/api/users'"), inApp('/** `/api/jobs` */')],
  },
  joinedKey: {
    breaks: [
      ['api/http/a.ts', `const key = \`\${origin}\${url}\`;`],
      ['api/web/a.ts', `cache.get(\`\${a} \${b}\`);`],
    ],
    keeps: [
      ['api/http/a.ts', 'const key = JSON.stringify([origin, url]);'],
      ['api/http/a.ts', `cache.get(\`one \${a}\`);`],
    ],
  },
  physicalClass: {
    breaks: [
      'ml-2',
      '-mr-1',
      'sm:pl-[3px]',
      'left-0',
      'text-right',
      'md:hover:rounded-l-lg',
      'border-r',
      'right-1/2',
    ].map(component),
    keeps: [
      'ms-2 me-1',
      'ps-3 pe-4',
      'start-0 end-0',
      'text-start',
      'rounded-s-lg',
      'border-e',
      'html-2',
      'place-left',
    ].map(component),
  },
  physicalDeclaration: {
    breaks: [
      ['pwa/a.css', 'p { margin-left: 1px; }'],
      ['pwa/a.css', 'p {\n  text-align: right;\n}'],
    ],
    keeps: [
      ['pwa/a.css', ':root[dir="rtl"] .ua { text-align: right; }'],
      ['pwa/a.css', 'p { margin-inline-start: 1px; } /* left: 0 */'],
    ],
  },
  cutIsolate: {
    breaks: [['pwa/ui/a.tsx', '<p className="name truncate">\n  <bdi>{name}</bdi>']],
    keeps: [['pwa/ui/a.tsx', '<p className="name"><bdi className="ua block truncate">{name}</bdi></p>']],
  },
  // `swallowed-faults.test.ts` has more.
  swallowedFault: { breaks: [inApp('work().catch(() => undefined);')], keeps: [inApp('work().catch(() => retry());')] },
  secureContext: {
    breaks: [
      inApp('navigator.locks?.query();'),
      inApp('crypto.randomUUID();'),
      inApp("await caches.open('x');"),
      inApp("if ('serviceWorker' in navigator) go();"),
    ],
    keeps: [inApp("crypto.getRandomValues(bytes); import x from '../caches.ts';")],
  },
  featuredEnd: {
    breaks: [inApp('isEffectivelyFeatured(card, now)'), inApp('new Date(card.featuredUntil) > new Date()')],
    keeps: [inApp('card.featuredUntil ?? null')],
  },
  blankTarget: {
    breaks: [['pwa/ui/a.tsx', '<a target="_blank" />']],
    keeps: [['pwa/ui/a.tsx', '<UserLink to={url} />']],
  },
  iconInLabel: {
    breaks: [['pwa/ui/a.tsx', "export const Add = () => <Button><IconPlus /><span>{t('add')}</span></Button>;"]],
    keeps: [['pwa/ui/a.tsx', "export const Add = () => <Button icon={<IconPlus />}><span>{t('add')}</span></Button>;"]],
  },
  docblock: {
    breaks: [['shared/rules/a.ts', 'export function bare() {}']],
    keeps: [
      ['shared/rules/a.ts', '/** Returns one. */\nexport const one = () => 1;'],
      ['pwa/boot/a.ts', 'export function free() {}'],
    ],
  },
  storage: {
    breaks: [
      inApp("localStorage.getItem('x')"),
      inApp('Object.keys(sessionStorage)'),
      inApp('indexedDB.open(name)'),
      inApp("new Dexie('x')"),
    ],
    keeps: [inApp('// Not in `localStorage`.'), inApp('work(); // Not in `localStorage`.')],
  },
  moduleState: {
    breaks: [
      inApp('let a = 1;'),
      inApp('export const b = new Map<string, () => void>();'),
      inApp('const c: Set<number> = new Set();'),
    ],
    keeps: [inApp('const a = 1;'), inApp("const b = new Map([['x', 1]]);"), inApp('function c() {\n  let d = 1;\n}')],
  },
};

const named = Object.entries(samples).map(
  ([name, sample]) => [name, rules[name as keyof typeof rules], sample] as const,
);

it.each(named)('%s finds what breaks it, and nothing else', (_, rule: Rule, { breaks, keeps }) => {
  for (const [path, text] of breaks) expect([text, breaksOf(rule, { path, text }).length]).toEqual([text, 1]);
  for (const [path, text] of keeps) expect([text, breaksOf(rule, { path, text })]).toEqual([text, []]);
});

it('says in which line', () => {
  const text = '\n// A comment.\n<p className="name truncate">\n  <bdi>{name}</bdi>';
  const found = breaksOf(rules.cutIsolate, { path: 'pwa/ui/a.tsx', text });
  expect(found).toEqual(['pwa/ui/a.tsx:3 <p className="name truncate"> <bdi']);
});
