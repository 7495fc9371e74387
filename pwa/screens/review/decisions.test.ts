import { describe, expect, it } from 'vitest';
import { choicesOf, faultOfText, type Item, textOfValue, valueOfText } from './decisions.ts';

const item: Item = {
  ...{ id: 1, field: 'bio', reason: 'conflict', message: null, at: 0 },
  ...{ base: '', yours: '', theirs: '' },
};

describe('what may become of an edit (V8, V9)', () => {
  it.each<[Partial<Item>, string[]]>([
    [{}, ['mine', 'theirs', 'other']],
    [{ field: 'showEmail' }, ['mine', 'theirs']],
    [{ reason: 'rejected' }, ['other', 'theirs']],
    [{ reason: 'rejected', field: 'profilePicture' }, ['theirs']],
    [{ reason: 'too_old' }, ['mine', 'other', 'theirs']],
    [{ reason: 'not_allowed', field: 'education' }, ['mine', 'theirs']],
  ])('depends on its field and on why it was not published: %j', (change, choices) => {
    expect(choicesOf({ ...item, ...change })).toEqual(choices);
  });
});

describe('the text of a third value', () => {
  it('begins as its field shows it, and empty where that has no text', () => {
    expect(textOfValue('bio', 'I build', ', ')).toBe('I build');
    expect(textOfValue('skills', ['SQL', 'Radio'], ', ')).toBe('SQL, Radio');
    expect(textOfValue('skills', ['SQL', 'Radio'], '، ')).toBe('SQL، Radio');
    expect(textOfValue('links', ['https://a.example', 'https://b.example'], ', ')).toBe(
      'https://a.example\nhttps://b.example',
    );
    expect(textOfValue('links', 'https://a.example', ', ')).toBe('https://a.example');
    expect(textOfValue('school', null, ', ')).toBe('');
  });

  it('is read as its field is sent', () => {
    expect(valueOfText('skills', 'SQL, Radio')).toEqual(['SQL', 'Radio']);
    expect(valueOfText('links', 'https://a.example\nhttps://b.example')).toEqual([
      'https://a.example',
      'https://b.example',
    ]);
    expect(valueOfText('whatsappNumber', '+974 5512 3456')).toBe('+97455123456');
  });

  it('is checked as its field is', () => {
    expect(faultOfText('whatsappNumber', '12')).toBe('whatsapp_invalid');
    expect(faultOfText('links', 'no address')).not.toBeNull();
    expect(faultOfText('skills', 'SQL, Radio')).toBeNull();
  });
});
