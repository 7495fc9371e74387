import { describe, expect, it } from 'vitest';
import { html, type MailParts, plainText } from './mail-layout.ts';

const link = { label: 'Look', href: 'https://dalil.example/jobs?a=1&b=2' };
const short: MailParts = { body: 'It is <new>.', link, why: 'You have an account.' };
const whole: MailParts = {
  ...short,
  quote: 'Come & see',
  sections: [
    {
      title: { label: 'welder', href: 'https://dalil.example/jobs?q=welder' },
      items: [
        { link: { label: 'Welder', href: 'https://dalil.example/jobs/1' }, fact: 'Marsa' },
        { link: { label: 'Diver', href: 'https://dalil.example/jobs/2' }, fact: '' },
      ],
      more: 'And 2 more',
    },
    { title: { label: 'cook', href: 'https://dalil.example/jobs?q=cook' }, items: [] },
  ],
  note: 'It is valid for an hour.',
  stop: { label: 'Stop', href: 'https://dalil.example/unsubscribe' },
};

describe('a mail as plain text', () => {
  it('has its body, its link and its reason, and nothing for what it lacks', () => {
    expect(plainText(short)).toBe(
      'It is <new>.\n\nLook: https://dalil.example/jobs?a=1&b=2\n\n--\nYou have an account.\n',
    );
  });

  it('has every part in its order', () => {
    expect(plainText(whole)).toBe(`It is <new>.

Come & see

welder: https://dalil.example/jobs?q=welder
- Welder (Marsa): https://dalil.example/jobs/1
- Diver: https://dalil.example/jobs/2
And 2 more

cook: https://dalil.example/jobs?q=cook

Look: https://dalil.example/jobs?a=1&b=2

It is valid for an hour.

--
You have an account.
Stop: https://dalil.example/unsubscribe
`);
  });
});

describe('a mail as HTML', () => {
  const read = (parts: MailParts) =>
    html(parts, 'ar')
      .replace(/ style="[^"]*"/g, '')
      .replaceAll('\n', '');

  it('says the same, and takes no sign of it for HTML', () => {
    expect(read(short)).toBe(
      '<!doctype html><html lang="ar" dir="rtl"><head><meta charset="utf-8"></head><body>' +
        '<p>It is &#60;new&#62;.</p><p><a href="https://dalil.example/jobs?a=1&#38;b=2">Look</a></p>' +
        '<hr><p>You have an account.</p></body></html>',
    );
  });

  it('has every part in its order', () => {
    expect(read(whole)).toContain(
      '<blockquote dir="auto">Come &#38; see</blockquote>' +
        '<h2><bdi><a href="https://dalil.example/jobs?q=welder">welder</a></bdi></h2><ul>' +
        '<li><bdi><a href="https://dalil.example/jobs/1">Welder</a></bdi><br><span><bdi>Marsa</bdi></span></li>' +
        '<li><bdi><a href="https://dalil.example/jobs/2">Diver</a></bdi></li></ul><p>And 2 more</p>' +
        '<h2><bdi><a href="https://dalil.example/jobs?q=cook">cook</a></bdi></h2><ul></ul><p>',
    );
    expect(read(whole)).toMatch(
      /Look<\/a><\/p><p>It is valid for an hour\.<\/p><hr><p>You have an account\.<br><a href="[^"]*">Stop<\/a><\/p><\/body><\/html>$/,
    );
  });
});
