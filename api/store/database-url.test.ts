import { describe, expect, it } from 'vitest';
import { hostForTools, hostUrls } from './database-url.ts';

const parsed = (url: string) => {
  const { hostname: host, port, username: user, password } = new URL(url);
  return { host, port, user, password: decodeURIComponent(password) };
};

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

  it('has a password with commas and @: the hosts begin behind the last @', () => {
    expect(hostUrls('postgres://dalil:p@s,s@a,b:5433/dalil').map((url) => parsed(url))).toEqual([
      { host: 'a', port: '', user: 'dalil', password: 'p@s,s' },
      { host: 'b', port: '5433', user: 'dalil', password: 'p@s,s' },
    ]);
    expect(hostUrls('postgres://dalil:p@a,b@db/dalil').map((url) => parsed(url))).toEqual([
      { host: 'db', port: '', user: 'dalil', password: 'p@a,b' },
    ]);
  });

  it.each([
    ['postgres://dalil:p/w@db/dalil', 'an address with / ? # of its password written as %2F %3F %23'],
    ['postgres://dalil:1?w@a,b/dalil', 'an address with / ? # of its password written as %2F %3F %23'],
    ['mysql://a/dalil', 'an address that starts with postgres:// or postgresql://'],
    ['postgres://a:port,b/dalil', 'hosts such as a:5432,b:5433, separated by commas'],
    ['postgres://a,b/dalil?target_session_attrs=any', 'target_session_attrs=read-write or none: Dalil writes'],
    [`postgres://${'a,'.repeat(8)}a/dalil`, 'at most 8 hosts'],
  ])('that cannot be used says what it has to be: %s', (url, message) => {
    expect(() => hostUrls(url)).toThrow(message);
  });

  it.each([
    ['postgresql://u:p@/db?host=a,b', ['postgresql://u:p@a/db', 'postgresql://u:p@b/db']],
    ['postgres://u@/db?host=a,b&port=5432,5433', ['postgres://u@a:5432/db', 'postgres://u@b:5433/db']],
    ['postgres://u@x/db?host=a,b&port=5433', ['postgres://u@a:5433/db', 'postgres://u@b:5433/db']],
    ['postgres://u@/db?sslmode=require&host=/run/postgresql', ['postgres://u@%2Frun%2Fpostgresql/db?sslmode=require']],
  ])('may name its hosts in a parameter, as for psql: %s', (url, expected) => {
    expect(hostUrls(url)).toEqual(expected);
  });

  it('is given to pg_dump with the one host that it is to ask', () => {
    expect(hostForTools('postgres://dalil@b:5433/dalil')).toEqual({ PGHOST: 'b', PGPORT: '5433' });
    expect(hostForTools('postgres://dalil@[::1]/dalil')).toEqual({ PGHOST: '::1', PGPORT: '' });
    expect(hostForTools('postgres://%2Frun%2Fpostgresql/dalil')).toMatchObject({ PGHOST: '/run/postgresql' });
    expect(hostForTools('postgres://dalil@x/dalil?host=/run/postgresql')).toMatchObject({ PGHOST: '/run/postgresql' });
  });
});
