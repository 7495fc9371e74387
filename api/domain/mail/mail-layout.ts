import type { Language } from '#shared/catalog/languages.ts';

export interface MailLink {
  label: string;
  href: string;
}

/** A part with a heading, and what stands below it. */
export interface MailSection {
  title: MailLink;
  items: { link: MailLink; fact: string }[];
  more?: string | undefined;
  /** Stops telling of this part. */
  stop?: MailLink | undefined;
}

/** The parts of a mail, in their order. */
export interface MailParts {
  body: string;
  /** A text that a person wrote, in either direction. */
  quote?: string | undefined;
  sections?: readonly MailSection[] | undefined;
  link: MailLink;
  /** A fact about the link, such as how long it is valid. */
  note?: string | undefined;
  why: string;
  /** Stops such mails; missing where nobody can do without them. */
  stop?: MailLink | undefined;
}

const directions = { ar: 'rtl', en: 'ltr' } as const;
const pageStyle = 'font-family:sans-serif;font-size:16px;line-height:1.7;max-width:36em;margin:auto;padding:1em';
const buttonStyle =
  'display:inline-block;padding:10px 22px;border-radius:8px;background:#0d4a59;color:#ffffff;text-decoration:none';

/** A mail as plain text. */
export function plainText({ body, quote, sections = [], link, note, why, stop }: MailParts): string {
  const said = [body, quote, ...sections.map(plainSection), written(link), note]
    .filter((part) => part !== undefined)
    .join('\n\n');
  return `${said}\n\n--\n${why}\n${stop ? `${written(stop)}\n` : ''}`;
}

function written({ label, href }: MailLink): string {
  return `${label}: ${href}`;
}

function plainSection({ title, items, more, stop }: MailSection): string {
  const lines = items.map(({ link, fact }) => `- ${link.label}${fact && ` (${fact})`}: ${link.href}`);
  return [written(title), ...lines, ...(more ? [more] : []), ...(stop ? [written(stop)] : [])].join('\n');
}

function htmlSection({ title, items, more, stop }: MailSection): string {
  const rows = items.map(({ link, fact }) => {
    const known = fact && `<br><span style="font-size:14px;color:#5b6566"><bdi>${escaped(fact)}</bdi></span>`;
    return `<li style="margin-bottom:6px"><bdi>${anchor(link)}</bdi>${known}</li>`;
  });
  const rest = more ? `<p style="font-size:14px">${escaped(more)}</p>` : '';
  const end = stop ? `<p style="font-size:13px">${anchor(stop)}</p>` : '';
  return `<h2 style="font-size:18px;margin-bottom:4px"><bdi>${anchor(title)}</bdi></h2><ul>${rows.join('')}</ul>${rest}${end}`;
}

/** A mail as HTML in the direction of its language; mail programs read no style sheets. */
export function html({ body, quote, sections = [], link, note, why, stop }: MailParts, language: Language): string {
  const quoted = quote ? `<blockquote dir="auto" style="white-space:pre-line">${escaped(quote)}</blockquote>` : '';
  return [
    `<!doctype html><html lang="${language}" dir="${directions[language]}"><head><meta charset="utf-8"></head>`,
    `<body style="${pageStyle}">`,
    `<p>${escaped(body)}</p>${quoted}${sections.map(htmlSection).join('\n')}<p>${anchor(link, ` style="${buttonStyle}"`)}</p>`,
    ...(note ? [`<p>${escaped(note)}</p>`] : []),
    `<hr><p style="font-size:13px">${escaped(why)}${stop ? `<br>${anchor(stop)}` : ''}</p></body></html>`,
  ].join('\n');
}

function anchor({ label, href }: MailLink, attributes = ''): string {
  return `<a href="${escaped(href)}"${attributes}>${escaped(label)}</a>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
