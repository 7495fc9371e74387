import { IconShare2 } from '@tabler/icons-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { copyText } from '../secure-context/copy-text.ts';
import { siteOrigin } from '../served/served-page.ts';
import { Button } from './button.tsx';
import { showToast } from './toast-state.ts';

/** Passes the address of a page on. */
export function ShareButton({ name, path }: { name: string; path: string }) {
  const { t } = useTranslation('shell');
  const share = useShare({ name, path });
  return (
    <Button variant="outline" icon={<IconShare2 className="icon" aria-hidden="true" />} onClick={share}>
      {t('share.button')}
    </Button>
  );
}

/**
 * Passes an address of this site on: by the system's share sheet where there is one, else by the clipboard.
 *
 * @param page `name` is the subject, `path` begins with a slash.
 */
function useShare({ name, path }: { name: string; path: string }): () => void {
  const { t } = useTranslation('shell');
  const url = `${siteOrigin()}${path}`;
  const copy = () =>
    copyText(url).then(
      () => showToast({ title: t('share.copied') }),
      () => showToast({ title: t('share.failed'), description: t('share.failed_hint'), tone: 'destructive' }),
    );
  return () => {
    if (!navigator.share) {
      void copy();
      return;
    }
    navigator.share({ title: t('share.text', { name }), url }).catch((reason: unknown) => {
      const wasClosed = reason instanceof DOMException && reason.name === 'AbortError';
      if (!wasClosed) void copy();
    });
  };
}
