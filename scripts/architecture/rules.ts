import type { SourceFile } from './source-files.ts';
import { swallowedFaults } from './swallowed-faults.ts';
import { childrenOf, nodesOf, parseTsx, tagOf } from './syntax-tree.ts';

/** A rule about the text of single files. `rules.test.ts` shows of each what breaks it. */
export interface Rule {
  /** What holds, and why. */
  title: string;
  /** Beginnings of the paths it holds for. */
  where: readonly string[];
  /** Endings of the names it holds for; without it, those of TypeScript. */
  endings?: readonly string[];
  /** What breaks it: a pattern for lines that are no comments, or a function of the whole text. */
  breaks: RegExp | ((text: string, path: string) => string[]);
  /** Beginnings of the paths that may break it, each with the reason. */
  except?: Readonly<Record<string, string>>;
}

const typeScript = ['.ts', '.tsx'];

/** The places that break a rule, as `path:line text`; exceptions are not left out. */
export function breaksOf({ where, endings = typeScript, breaks }: Rule, { path, text }: Omit<SourceFile, 'imports'>) {
  if (!where.some((start) => path.startsWith(start)) || !endings.some((ending) => path.endsWith(ending))) return [];
  if (typeof breaks === 'function') return breaks(text, path).map((found) => `${path}: ${found}`);
  const code = text.replace(/^[ \t]*(?:\/\/|\/?\*).*$/gm, '');
  return [...code.matchAll(breaks)].map(
    ({ 0: found, index }) => `${path}:${lineAt(code, index)} ${found.replace(/\s+/g, ' ')}`,
  );
}

/** The exceptions of a rule that no path of these needs. */
export function unusedExceptions({ except = {} }: Rule, breaking: readonly string[]): string[] {
  return Object.keys(except).filter((start) => !breaking.some((one) => one.startsWith(start)));
}

/** True when a place may break a rule. */
export function isExcepted({ except = {} }: Rule, breaking: string): boolean {
  return Object.keys(except).some((start) => breaking.startsWith(start));
}

const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length;

const sides = `(?:m[lr]|p[lr]|left|right|scroll-[mp][lr]|border-[lr]|rounded-(?:[lr]|[tb][lr]))`;
const physicalClass = new RegExp(
  String.raw`(?<![\w-])-?(?:${sides}-(?:\[|\(|[\w.])[^\s'"\`]*|(?:text|float|clear)-(?:left|right)|border-[lr]|rounded-[lr])(?![\w-])`,
  'g',
);

function physicalClasses(text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    if (/^\s*(\/\/|\*|import )/.test(line)) return [];
    const strings = [...line.matchAll(/(["'`])((?:(?!\1).)*)/g)].map(([, , inner = '']) => inner);
    return strings.flatMap((one) => one.match(physicalClass) ?? []).map((found) => `line ${index + 1}: ${found}`);
  });
}

const physicalDeclaration =
  /(?:^|[;{\s])((?:margin|padding|border|inset)-(?:left|right)\b|(?:left|right)\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right))/gm;

/** A rule for one direction may name its side. */
function physicalDeclarations(css: string): string[] {
  const rules = css.replace(/\/\*[\s\S]*?\*\/|:root\[dir="?(?:rtl|ltr)"?\][^{}]*\{[^{}]*\}/g, '');
  return [...rules.matchAll(physicalDeclaration)].map(([, found = '']) => found);
}

const exportedFunction = /^export (?:async )?function\*? (\w+)|^export const (\w+) = (?:async )?(?:<[^>]*>)?\(/gm;

/** Names of the exported functions without a docblock. An overload shares that of its first signature. */
function missingDocblocks(text: string): string[] {
  const bare = [...text.matchAll(exportedFunction)].filter(({ index }) => {
    const before = text.slice(0, index).trimEnd();
    return !(before.endsWith('*/') || /\nexport (?:async )?function [^{]*;$/.test(before));
  });
  return bare.map(([, name, constant]) => `${name ?? constant}`);
}

function iconsInLabels(text: string, path: string): string[] {
  if (!text.includes('Button')) return [];
  return nodesOf(parseTsx(path, text))
    .filter((node) => node.type === 'JSXElement' && /^(Submit)?Button$/.test(tagOf(node)))
    .flatMap(childrenOf)
    .filter((child) => child.type === 'JSXElement' && tagOf(child).startsWith('Icon'))
    .map((icon) => `<${tagOf(icon)}>`);
}

export const rules = {
  apiPath: {
    title: 'paths of the API stand in the contract alone, which gives them by `pathOf`',
    where: ['pwa/'],
    breaks: /['"`]\/api\/[^'"`]*['"`]/g,
    except: {
      'pwa/data/profile/profile-visits.ts':
        'The beacon of a visit goes out with the first view, which may load neither the contract nor its schemas.',
    },
  },
  joinedKey: {
    title: 'keys of what the server stores are tuples (`JSON.stringify([…])`): two requests can join to the same text',
    where: ['api/http/', 'api/web/', 'api/adapters/'],
    breaks: /(?:\b\w*[kK]ey = |\b\w*[kK]ey: |\.(?:get|set|has|keep)\()`[^`]*\$\{[^`]*\$\{[^`]*`/g,
  },
  physicalClass: {
    title: 'components have no physical left or right: only logical sides mirror in Arabic',
    where: ['pwa/'],
    breaks: physicalClasses,
  },
  physicalDeclaration: {
    title: 'style sheets have no physical left or right, except in a rule for one direction',
    where: ['pwa/'],
    endings: ['.css'],
    breaks: physicalDeclarations,
    except: {
      'pwa/styles/toast.css':
        'A toast comes at the physical bottom right in both languages and is swiped to the right (C19, C24).',
      'pwa/styles/date-input.css':
        "The browser's own button follows the language of the browser, not that of the page.",
    },
  },
  cutIsolate: {
    title: 'a name is cut at its own end: `truncate` stands at its <bdi>, not at what is around it',
    where: ['pwa/'],
    breaks: /<\w+\b[^>]*\btruncate\b[^>]*>\s*<bdi(?![^>]*\btruncate\b)/g,
  },
  swallowedFault: {
    title:
      'errors are not swallowed without a reason beside them: a write that is lost must be seen (shlink-web-client#1325)',
    where: ['pwa/'],
    breaks: swallowedFaults,
  },
  secureContext: {
    title:
      'parts of a secure context are asked for in one folder: without TLS the app works all the same (decision 054)',
    where: ['pwa/'],
    breaks:
      /\bcrypto\.(?:randomUUID|subtle)\b|\bnavigator\.(?:locks|clipboard|serviceWorker|storage)\b|'(?:locks|serviceWorker|clipboard|storage)' in navigator|(?<![.\w'/-])caches\.\w+/g,
    except: {
      'pwa/secure-context/': 'The folder that gives them, or something in their place.',
      'pwa/sw/': 'A worker runs at secure addresses only.',
    },
  },
  featuredEnd: {
    title: 'the end of being featured is compared by moments of the server’s clock (H17)',
    where: ['pwa/'],
    breaks: /isEffectivelyFeatured\(|featuredUntil[^;]*(?:Date\.now\(\)|new Date\(\))/g,
    except: {
      'pwa/data/core/featured-now.ts': 'The one place that compares it.',
      'pwa/data/directory/use-featured-talents.ts': 'Filters by the moment that `featured-now.ts` gives.',
    },
  },
  blankTarget: {
    title: 'links to places that people gave are made by UserLink, which marks them for search engines',
    where: ['pwa/', 'api/', 'shared/'],
    breaks: /_blank/g,
    except: { 'pwa/ui/user-link.tsx': 'UserLink.' },
  },
  iconInLabel: {
    title: 'a button gets its icon as `icon`: among the words it would stand above the text',
    where: ['pwa/'],
    endings: ['.tsx'],
    breaks: iconsInLabels,
  },
  docblock: {
    title: 'every exported function of the inner folders has a docblock',
    where: [
      ...['shared/', 'api/domain/', 'api/store/', 'api/http/'],
      ...['data', 'device', 'features', 'http', 'local', 'screens', 'shell', 'sync', 'ui'].map((one) => `pwa/${one}/`),
    ],
    breaks: missingDocblocks,
  },
  storage: {
    title:
      'storage is opened by listed files, which know storage that throws, hangs, is full or is thrown away (Dexie#543)',
    where: ['pwa/'],
    // Names in backticks stand in a comment.
    breaks: /\bindexedDB\s*[.?[)]|\bnew Dexie\(|(?<!`)\b(?:localStorage|sessionStorage)\b(?!`)/g,
    except: {
      'pwa/boot/account-mark.ts': 'Whether somebody signed in here, before the paint.',
      'pwa/boot/page-top-space.ts': 'Height of the notices, before the first paint.',
      'pwa/boot/storage-mark.ts': 'Whether this browser stores anything, before the paint.',
      'pwa/boot/stored-preference.ts': 'Language, theme and form layout: the door for choices.',
      'pwa/data/session/stored-record.ts':
        'A logout where the database does not answer; who was signed in, as an older version stored it.',
      'pwa/data/core/install-memory.ts': 'Visits that lead to the hint of the installation.',
      'pwa/data/app/update.ts': 'Which build this tab was reloaded from.',
      'pwa/data/session/recent-searches.ts': 'Recent searches of an account.',
      'pwa/data/core/form-draft.ts':
        'Drafts of visitors, what was typed just before the page closed, and their removal.',
      'pwa/data/offline/capacity-choice.ts': 'How much of the directories this device stores.',
      'pwa/data/session/payment-hint.ts': 'A payment whose result is not known.',
      'pwa/local/cache-db.ts': 'The database of public copies, through `DatabaseDoor`.',
      'pwa/local/device-db.ts': 'The database of the record of this device.',
      'pwa/local/database-door.ts': 'Deletes a database that others hold open.',
      'pwa/local/database-places.ts': 'The storage bucket of each database.',
      'pwa/local/private-dbs.ts': 'Databases of accounts, through `DatabaseDoor`.',
      'pwa/screens/company-dashboard/job-form/job-steps.tsx': 'The open step of the job form.',
      'pwa/screens/edit-profile/sections.ts': 'The open section of the edit form.',
      'pwa/screens/home/address-board.tsx': 'Whether this tab has shown the beginning of the home page.',
    },
  },
  moduleState: {
    title:
      'modules hold no state without a reason: it lives as long as the page and must be reset by hand in tests; prefer a component, a resource or a store',
    where: ['pwa/'],
    breaks:
      /^(?:export )?let \w+|^(?:export )?const \w+(?:: [^=]+)? = new (?:Weak)?(?:Map|Set)(?:<.*>)?\((?:\[\])?\)/gm,
    except: {
      'pwa/data/offline/account-watch.ts': 'One account is followed at a time.',
      'pwa/device/saved-lists.ts': 'Reading and deleting the lists of this page take turns.',
      'pwa/data/session/shown-account.ts': 'The history of the session that is shown.',
      'pwa/data/session/person-session.ts': 'The account whose waiting edits were loaded.',
      'pwa/data/account/mails.ts': 'The server is asked once for a page.',
      'pwa/data/core/initial-data.ts': 'The page brings its data once.',
      'pwa/data/core/resource-cache.ts':
        'Resources stay in memory for five minutes after their last use, so that Back finds them.',
      'pwa/data/app/update.ts': 'One service worker registration.',
      'pwa/data/directory/use-job.ts': 'The company of a job, for the way from a list to the job.',
      'pwa/data/core/unsaved-work.ts': 'The browser asks once for the page, for all its forms.',
      'pwa/data/core/write-outcome.ts': 'Writes without an answer: the server is asked before the next try.',
      'pwa/data/hiring/received-applications.ts': 'Choices of one application are sent one after the other.',
      'pwa/data/core/connection.ts': 'Failures in a row, of all requests.',
      'pwa/data/offline/profile-sender.ts': 'The senders of this page start once.',
      'pwa/data/offline/offline-engine.ts': 'One pull at a time.',
      'pwa/data/session/payment-hint.ts': 'Paid days are announced once.',
      'pwa/data/profile/profile-visits.ts': 'A visit counts once for a page.',
      'pwa/data/saved/saved-actions.ts': 'A press that waits for the account is handled once.',
      'pwa/data/offline/saved-engine.ts': 'The lists of this page are watched and sent once.',
      'pwa/data/offline/request-saved-marks.ts': 'The marks are requested once.',
      'pwa/data/profile/save-and-send.ts': 'The edit that was sent without an answer, for its key.',
      'pwa/device/memory-saved-lists.ts':
        'Saved lists of a browser without storage, and unsent changes of the others, should their database be lost.',
      'pwa/faults/note-fault.ts': 'The faults that were logged since the page was opened.',
      'pwa/features/applications/apply-action.tsx': 'The dialog once it was loaded, to open without a flash.',
      'pwa/features/auth/auth-dialog-state.ts': 'What waits for the login.',
      'pwa/features/auth/form-drafts.ts': 'Texts that login and registration share.',
      'pwa/features/directory/use-visible-items.ts': 'Heights of rows, for Back.',
      'pwa/features/outbox/outbox-messages.ts': 'One of all notices shows the receipt.',
      'pwa/features/payment/returned-payment.ts': 'The payment that the address named as the page opened.',
      'pwa/i18n/format.ts': 'Formatters that were made before.',
      'pwa/http/server-clock.ts': 'How far the clock of the device is off.',
      'pwa/http/session-names.ts': 'Names of the sessions that the server gave to this browser.',
      'pwa/local/cache-db.ts': 'One connection for a database.',
      'pwa/local/count-block.ts': 'Which words of a block are facets, for as long as the block is in memory.',
      'pwa/local/directory.local.ts': 'The search index in memory, one for a feed.',
      'pwa/local/row-text.ts': 'The words of work are read once.',
      'pwa/local/storage-health.ts': 'Which databases of this browser do not answer.',
      'pwa/local/signed-in.ts': 'Who is signed in, by the session: private databases are made for nobody else.',
      'pwa/sync/device-world.ts': 'Locks where the browser has none.',
      'pwa/render-page.tsx': 'The texts of a screen, written once for all its pages.',
      'pwa/served/screen-life.ts': 'Whether the screen of this page load is hydrated.',
      'pwa/served/served-page.ts': 'What the server wrote beside the markup of this page load.',
      'pwa/shell/route-failure.tsx': 'When a screen was drawn again last: once is tried.',
      'pwa/ui/after-paint.tsx': 'Whether the page has painted.',
      'pwa/ui/load-styles.ts': 'A style sheet is loaded once.',
      'pwa/ui/overlays.ts': 'One browser history.',
      'pwa/ui/pop-guard.ts': 'One browser history.',
      'pwa/ui/theme.ts': 'One page, one theme.',
      'pwa/ui/toast-state.ts': 'One toast at a time.',
    },
  },
} satisfies Record<string, Rule>;
