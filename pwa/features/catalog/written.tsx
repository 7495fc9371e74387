import { useLanguage } from '#pwa/i18n/use-language.ts';
import { foreignTo } from '#shared/rules/both-languages.ts';

/**
 * A name, title or headline in its writer's words: isolated from the text around it, and with its language where that
 * is not the reader's, so that a screen reader reads it in the right voice.
 *
 * @see requirements A13, A20
 */
export function Written({ className, children }: { className?: string; children: string }) {
  return (
    <bdi className={className} lang={foreignTo(useLanguage(), children)}>
      {children}
    </bdi>
  );
}
