const hostsMax = 8;

/** A `DATABASE_URL` that cannot be used. The message says what it has to be. */
export class HostsError extends Error {}

/**
 * The address of each host that a `DATABASE_URL` names, such as `postgres://dalil@a:5432,b:5433/dalil`, in their order.
 *
 * @throws HostsError
 */
export function hostUrls(databaseUrl: string): string[] {
  const parts = /^(?<before>postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?<hosts>[^@/?#]*)(?<after>.*)$/s.exec(
    databaseUrl,
  )?.groups;
  if (!parts) throw new HostsError('an address that starts with postgres:// or postgresql://');
  const { before = '', hosts = '', after = '' } = parts;
  const urls = hosts.split(',').map((host) => URL.parse(`${before}${host}${after}`));
  if (after.includes('@')) throw new HostsError('an address with / ? # of its password written as %2F %3F %23');
  if (urls.some((url) => url === null)) throw new HostsError('hosts such as a:5432,b:5433, separated by commas');
  if (urls.length > hostsMax) throw new HostsError(`at most ${hostsMax} hosts`);
  return urls.flatMap((url) => {
    if (url === null) return [];
    const wanted = url.searchParams.get('target_session_attrs') ?? 'read-write';
    if (wanted !== 'read-write' && wanted !== 'primary') {
      throw new HostsError('target_session_attrs=read-write or none: Dalil writes');
    }
    // The driver does not know it; the search for the writer does what it asks for.
    url.searchParams.delete('target_session_attrs');
    return url.href;
  });
}

/** The hosts and ports of a `DATABASE_URL`, as PostgreSQL's own programs take them from their environment. */
export function hostsForTools(databaseUrl: string): Record<string, string> {
  const urls = hostUrls(databaseUrl).map((url) => new URL(url));
  const [first] = urls;
  const socketFolder = first?.searchParams.get('host');
  return {
    PGHOST: socketFolder ?? urls.map(({ hostname }) => decodeURIComponent(hostname).replace(/^\[|\]$/g, '')).join(','),
    PGPORT: urls.some(({ port }) => port !== '') ? urls.map(({ port }) => port || '5432').join(',') : '',
    // They would take a standby, too, whose last rows may be missing.
    PGTARGETSESSIONATTRS: urls.length > 1 ? 'read-write' : '',
  };
}
