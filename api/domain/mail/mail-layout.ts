import type { Language } from '#shared/catalog/languages.ts';

export interface MailLink {
  label: string;
  href: string;
}

/** The parts of a mail, in their order. */
export interface MailParts {
  body: string;
  /** A text that a person wrote, in either direction. */
  quote?: string | undefined;
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
export function plainText({ body, quote, link, note, why, stop }: MailParts): string {
  const written = ({ label, href }: MailLink) => `${label}: ${href}`;
  const said = [body, quote, written(link), note].filter((part) => part !== undefined).join('\n\n');
  return `${said}\n\n--\n${why}\n${stop ? `${written(stop)}\n` : ''}`;
}

/** A mail as HTML in the direction of its language; mail programs read no style sheets. */
export function html({ body, quote, link, note, why, stop }: MailParts, language: Language): string {
  const quoted = quote ? `<blockquote dir="auto" style="white-space:pre-line">${escaped(quote)}</blockquote>` : '';
  return [
    `<!doctype html><html lang="${language}" dir="${directions[language]}"><head><meta charset="utf-8"></head>`,
    `<body style="${pageStyle}">`,
    `<p>${escaped(body)}</p>${quoted}<p>${anchor(link, ` style="${buttonStyle}"`)}</p>`,
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
