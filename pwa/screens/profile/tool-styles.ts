import toolStyles from '#pwa/styles/profile-tools.css?url';

let loading: Promise<void> | undefined;

/** Loads the styles of the tools and of the printed page, once; where they cannot be had, the tools stand plain. */
export function loadToolStyles(): Promise<void> {
  loading ??= new Promise((resolve) => {
    const settle = () => resolve();
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: toolStyles });
    link.addEventListener('load', settle);
    link.addEventListener('error', settle);
    document.head.append(link);
  });
  return loading;
}
