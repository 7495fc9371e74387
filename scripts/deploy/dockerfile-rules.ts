const baseWithVersion = /^FROM [a-z][\w./-]*:(?!latest\b)[\w.-]*\w(?: AS [\w-]+)?$/;
const neededFolders = ['/app/dist', '/app/node_modules', '/app/api', '/app/shared'];

/** The faults of a Dockerfile by the rules of this project; empty for none. */
export function dockerfileFaults(text: string): string[] {
  const lines = text.replaceAll('\\\n', ' ').split('\n');
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
  const user = last.findLast((line) => line.startsWith('USER '))?.slice('USER '.length);
  const copied = last.filter((line) => line.startsWith('COPY --from=build ')).join('\n');
  const installs = lines.filter((line) => /\bnpm (?:ci|install)\b/.test(line));
  return [
    ...(lines.some((line) => line.startsWith('FROM ') && !baseWithVersion.test(line))
      ? ['takes a base without a version']
      : []),
    ...(user === undefined || /^(?:root|0)(?::|$)/.test(user) ? ['runs as root'] : []),
    ...(last.some((line) => /^HEALTHCHECK .*CMD /.test(line)) ? [] : ['has no health check']),
    ...(lines.some((line) => /^ADD /.test(line)) ? ['adds files of the network'] : []),
    ...(installs.every((line) => line.includes('--ignore-scripts')) ? [] : ['runs install scripts of packages']),
    ...neededFolders.filter((folder) => !copied.includes(` ${folder}`)).map((folder) => `lacks ${folder}`),
  ];
}
