import { describe, expect, it } from 'vitest';
import { readDirectorySearch, readPlainSearch, writePlainSearch } from './search-params.ts';

describe('the search in the address', () => {
  it('reads digits as text', () => {
    expect(readPlainSearch('?q=2030&industry=energy')).toEqual({ q: '2030', industry: 'energy' });
  });

  it('writes Arabic, and nothing for what is empty', () => {
    expect(decodeURIComponent(writePlainSearch({ q: 'نورة', industry: undefined }))).toBe('?q=نورة');
    expect(writePlainSearch({ q: '', industry: undefined })).toBe('');
  });

  it('shows all for an industry or a country nobody knows', () => {
    expect(readDirectorySearch('jobs', { country: 'Qatar' })).toEqual({ country: 'Qatar' });
    expect(readDirectorySearch('jobs', { country: 'Atlantis' })).toEqual({});
    expect(readDirectorySearch('talents', { q: 'noor', industry: 'bogus' })).toEqual({ q: 'noor' });
    expect(readDirectorySearch('talents', { industry: 'energy' })).toEqual({ industry: 'energy' });
  });
});
