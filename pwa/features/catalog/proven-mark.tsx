import { useTranslation } from '#pwa/i18n/use-translation.ts';

/** The small mark of a company that has proven its website; its words say what it means. */
export function ProvenMark({ host }: { host: string | null | undefined }) {
  const { t } = useTranslation('catalog');
  if (!host) return null;
  const label = t('proven', { host });
  return <i className="proven" role="img" aria-label={label} title={label} />;
}
