import { describe, expect, it } from 'vitest';
import { hostsForTools, hostUrls } from './database-url.ts';

describe('DATABASE_URL', () => {
  it('names one host, or several in their order, each with its own port', () => {
    expect(hostUrls('postgres://dalil:p%40ss@db/dalil?sslmode=require')).toEqual([
      'postgres://dalil:p%40ss@db/dalil?sslmode=require',
    ]);
    expect(hostUrls('postgres://dalil:x@a,b:5433,[::1]:5434/dalil?target_session_attrs=read-write')).toEqual([
      'postgres://dalil:x@a/dalil',
      'postgres://dalil:x@b:5433/dalil',
      'postgres://dalil:x@[::1]:5434/dalil',
    ]);
  });

  it.each([
    ['mysql://a/dalil', 'an address that starts with postgres:// or postgresql://'],
    ['postgres://a:port,b/dalil', 'hosts such as a:5432,b:5433, separated by commas'],
    ['postgres://a,b/dalil?target_session_attrs=any', 'target_session_attrs=read-write or none: Dalil writes'],
    [`postgres://${'a,'.repeat(8)}a/dalil`, 'at most 8 hosts'],
  ])('that cannot be used says what it has to be: %s', (url, message) => {
    expect(() => hostUrls(url)).toThrow(message);
  });

  it('is given to pg_dump with all its hosts, of which it takes the one that can be written', () => {
    expect(hostsForTools('postgres://dalil@a,b:5433/dalil')).toEqual({
      PGHOST: 'a,b',
      PGPORT: '5432,5433',
      PGTARGETSESSIONATTRS: 'read-write',
    });
    expect(hostsForTools('postgres://dalil@db/dalil')).toEqual({ PGHOST: 'db', PGPORT: '', PGTARGETSESSIONATTRS: '' });
    expect(hostsForTools('postgres://dalil@x/dalil?host=/run/postgresql')).toMatchObject({ PGHOST: '/run/postgresql' });
  });
});
