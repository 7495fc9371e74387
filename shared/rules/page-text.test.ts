import { describe, expect, it } from 'vitest';
import { readPageText } from './page-text.ts';

describe('texts of pages', () => {
  it('are paragraphs, lists and links', () => {
    expect(readPageText('One.\n\nKept:\n- the [list](/offline);\n- more.\nEnd [here](/).')).toEqual([
      { pieces: ['One.'] },
      { pieces: ['Kept:'] },
      { items: [['the ', { label: 'list', path: '/offline' }, ';'], ['more.']] },
      { pieces: ['End ', { label: 'here', path: '/' }, '.'] },
    ]);
  });

  it('begin a new list behind a paragraph, and may be nothing but links', () => {
    expect(readPageText('- a\n- [b](/b)[c](/c)\nText\n- d')).toEqual([
      {
        items: [
          ['a'],
          [
            { label: 'b', path: '/b' },
            { label: 'c', path: '/c' },
          ],
        ],
      },
      { pieces: ['Text'] },
      { items: [['d']] },
    ]);
    expect(readPageText('')).toEqual([]);
  });

  it('lead to pages of the app only', () => {
    expect(readPageText('[out](https://evil.example) [up](javascript:alert)')).toEqual([
      { pieces: ['[out](https://evil.example) [up](javascript:alert)'] },
    ]);
  });
});
