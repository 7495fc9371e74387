import { Link } from '@tanstack/react-router';
import { openAuthDialog } from '#pwa/features/auth/auth-dialog-state.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { AddressPlate } from '#pwa/ui/address-plate.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { buttonClass } from '#pwa/ui/button-class.ts';
import { Nuqta } from '#pwa/ui/nuqta.tsx';

const parts = [
  ['what_title', 'what'],
  ['address_title', 'address', 'address_fixed'],
  ['language_title', 'language'],
  ['privacy_title', 'privacy'],
  ['offline_title', 'offline'],
  ['more_title', 'more'],
] as const;

/** What Dalil is, what it does today, and what is still to come. */
export function AboutScreen() {
  const { t } = useTranslation('pages');
  return (
    <article className="wrap py-10 lg:py-16">
      <header className="max-w-read">
        <h1 className="text-4xl lg:text-5xl">{t('about.title')}</h1>
        <p className="mt-5 text-lg text-muted">{t('about.lead')}</p>
      </header>
      <AddressPlate className="mt-8 max-w-md" slug="" placeholder="noura-alsulaiti" hasCaret />
      <div className="mt-12 grid gap-x-16 gap-y-10 lg:grid-cols-2">
        {parts.map(([title, ...paragraphs]) => (
          <section key={title}>
            <h2 className="flex items-center gap-3 text-xl">
              <Nuqta className="text-xs text-primary" />
              {t(`about.${title}`)}
            </h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-3 max-w-read text-muted">
                {t(`about.${paragraph}`)}
              </p>
            ))}
          </section>
        ))}
      </div>
      <p className="mt-12 flex flex-wrap gap-3">
        <Button size="lg" onClick={() => openAuthDialog('register')}>
          {t('about.create')}
        </Button>
        <Link to="/browse" className={buttonClass({ variant: 'outline', size: 'lg' })}>
          {t('about.browse')}
        </Link>
      </p>
    </article>
  );
}
