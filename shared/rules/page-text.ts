/** A piece of a line: words, or words that lead to a page of the app. */
export type TextPiece = string | { label: string; path: string };

/** A paragraph, or a list of lines. */
export type TextBlock = { pieces: TextPiece[] } | { items: TextPiece[][] };

const linkPattern = /\[([^\]]+)\]\((\/[\w/-]*)\)/g;

/**
 * Reads the little markup of the page texts: each line is a paragraph, lines that begin with `- ` are a list, and
 * `[words](/path)` is a link.
 */
export function readPageText(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const last = blocks.at(-1);
    if (!line.startsWith('- ')) blocks.push({ pieces: piecesOf(line) });
    else if (last && 'items' in last) last.items.push(piecesOf(line.slice(2)));
    else blocks.push({ items: [piecesOf(line.slice(2))] });
  }
  return blocks;
}

function piecesOf(line: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const { 0: whole, 1: label = '', 2: path = '', index } of line.matchAll(linkPattern)) {
    if (index > from) pieces.push(line.slice(from, index));
    pieces.push({ label, path });
    from = index + whole.length;
  }
  if (from < line.length) pieces.push(line.slice(from));
  return pieces;
}

/**
 * Sections of the pages that are all text, in their order; each has a title and a text in the namespace of its page.
 */
export const pageSections = {
  about: ['what', 'companies', 'address', 'language', 'privacy', 'offline', 'sources'],
  faq: [
    'cost',
    'account',
    'address',
    'seen',
    'apply',
    'score',
    'company',
    'featured',
    'offline',
    'install',
    'mails',
    'leave',
  ],
  terms: ['service', 'account', 'content', 'conduct', 'applications', 'featured', 'promise', 'end', 'changes'],
  privacy: ['profile', 'account', 'work', 'payments', 'letters', 'visits', 'logs', 'device', 'others', 'rights'],
} as const;

export type TextPage = keyof typeof pageSections;

/** Since when the terms and the word on privacy are as they are; change it with them. */
export const textsAsOf = { terms: '2026-11-21', privacy: '2026-11-24' } as const;
