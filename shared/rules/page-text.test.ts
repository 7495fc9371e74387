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

  it('lead to pages of the app only', () => {
    expect(readPageText('[out](https://evil.example) [up](javascript:alert)')).toEqual([
      { pieces: ['[out](https://evil.example) [up](javascript:alert)'] },
    ]);
  });
});
