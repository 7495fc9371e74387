import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { showToast } from '#pwa/ui/toast-state.ts';
import type { PublicProfile } from '#shared/model/user.ts';

/** Passes a profile's address on: by the system's share sheet where there is one, else by the clipboard. */
export function useShare({ name, slug }: PublicProfile): () => void {
  const { t } = useTranslation('profile');
  const url = `${location.origin}/${slug}`;
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => showToast({ title: t('copied') }),
      () => showToast({ title: t('copy_failed'), description: t('copy_failed_hint'), tone: 'destructive' }),
    );
  return () => {
    if (!navigator.share) {
      void copy();
      return;
    }
    navigator.share({ title: t('share_text', { name }), url }).catch((reason: unknown) => {
      const wasClosed = reason instanceof DOMException && reason.name === 'AbortError';
      if (!wasClosed) void copy();
    });
  };
}
