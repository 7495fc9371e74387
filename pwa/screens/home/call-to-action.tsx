import { StartButton } from '#pwa/features/auth/start-button.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';

/** The band at the end: the address is ready. @see requirements D12 */
export function CallToAction() {
  const { t } = useTranslation('home');
  return (
    <section className="wrap py-16 lg:py-28" aria-labelledby="start-title">
      <div className="board grid items-center gap-6 px-7 py-9 *:relative max-md:*:w-full md:grid-cols-[minmax(0,1fr)_auto] md:px-16 md:py-16">
        <div>
          <h2 id="start-title" className="text-2xl whitespace-pre-line lg:text-4xl">
            {t('cta.title')}
          </h2>
          <p className="mt-3 text-sm text-plate-muted">{t('cta.text')}</p>
        </div>
        <StartButton variant="pearl" texts={{ create: t('hero.create'), edit: t('hero.edit') }} />
      </div>
    </section>
  );
}
