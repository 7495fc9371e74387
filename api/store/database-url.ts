const hostsMax = 8;

/** A `DATABASE_URL` that cannot be used. The message says what it has to be. */
export class HostsError extends Error {}

/**
 * The address of each host that a `DATABASE_URL` names, such as `postgres://dalil@a:5432,b:5433/dalil`, in their order.
 *
 * @throws HostsError
 */
export function hostUrls(databaseUrl: string): string[] {
  const named = withHostsInFront(databaseUrl);
  const parts = /^(?<before>postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?<hosts>[^@/?#]*)(?<after>.*)$/s.exec(named)?.groups;
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

/** `postgres://dalil@/dalil?host=a,b&port=5432,5433`, the other form of PostgreSQL's own programs, in the usual one. */
function withHostsInFront(databaseUrl: string): string {
  const parts =
    /^(?<before>postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?<authority>[^@/?#]*)(?<path>\/[^?#]*)\?(?<query>.*)$/s.exec(
      databaseUrl,
    )?.groups;
  const { before = '', authority = '', path = '', query = '' } = parts ?? {};
  const parameters = new URLSearchParams(query);
  const host = parameters.get('host') ?? '';
  if (host === '' || (authority !== '' && !host.includes(','))) return databaseUrl;
  const ports = parameters.get('port')?.split(',') ?? [];
  const hosts = host.split(',').map((name, n) => {
    const port = ports.length === 1 ? ports[0] : ports[n];
    return `${encodeURIComponent(name)}${port ? `:${port}` : ''}`;
  });
  parameters.delete('host');
  parameters.delete('port');
  return `${before}${hosts.join(',')}${path}${parameters.size > 0 ? `?${parameters}` : ''}`;
}

/** Host and port of an address with one host, as PostgreSQL's own programs take them from their environment. */
export function hostForTools(url: string): Record<string, string> {
  const { hostname, port, searchParams } = new URL(url);
  return {
    PGHOST: searchParams.get('host') ?? decodeURIComponent(hostname).replace(/^\[|\]$/g, ''),
    PGPORT: port,
  };
}
