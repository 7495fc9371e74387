import { IconBrandLinkedin, IconBrandWhatsapp, IconBrandX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatYear } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Naqsha } from '#pwa/ui/naqsha.tsx';
import { Tooltip, TooltipArea } from '#pwa/ui/tooltip.tsx';
import { InstallEntry } from './install-offer.tsx';
import { NewsletterBox } from './newsletter-box.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { Wordmark } from './wordmark.tsx';

const usefulLinks = [
  { to: '/browse-companies', label: 'nav.browse_companies' },
  { to: '/jobs', label: 'nav.jobs' },
  { to: '/about', label: 'footer.about_link' },
  { to: '/success-stories', label: 'footer.success_stories' },
  { to: '/faq', label: 'footer.faq' },
  { to: '/contact', label: 'footer.contact' },
  { to: '/feature-requests', label: 'title.feature_requests' },
  { to: '/offline', label: 'footer.offline_data' },
] as const;

// The server redirects each to the operator's page on that network.
const socialLinks = [
  { href: '/social/x', label: 'footer.x', Icon: IconBrandX },
  { href: '/social/linkedin', label: 'footer.linkedin', Icon: IconBrandLinkedin },
  { href: '/social/whatsapp', label: 'footer.whatsapp', Icon: IconBrandWhatsapp },
] as const;

/**
 * About and social links, useful links, newsletter; below them copyright, terms and privacy. @see requirements C14–C17
 */
export function Footer() {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  return (
    <footer className="site-footer [overflow-anchor:none]">
      <TooltipArea>
        <Naqsha slug="dalil" height={28} hasEdges={false} />
        <div className="wrap">
          <div className="footer-columns">
            <section>
              <Wordmark />
              <p className="mt-4 max-w-xs text-sm text-muted">{t('footer.about')}</p>
              <ul className="-ms-3 mt-3 flex" aria-label={t('footer.social')}>
                {socialLinks.map(({ href, label, Icon }) => (
                  <li key={href}>
                    <Tooltip text={t(label)}>
                      <a
                        className="button button-ghost button-square text-muted"
                        href={href}
                        rel="nofollow noopener"
                        aria-label={t(label)}
                      >
                        <Icon className="icon" aria-hidden="true" />
                      </a>
                    </Tooltip>
                  </li>
                ))}
              </ul>
            </section>
            <nav aria-labelledby="footer-links">
              <h2 className="text-base" id="footer-links">
                {t('footer.links')}
              </h2>
              <ul className="footer-links">
                {usefulLinks.map(({ to, label }) => (
                  <li key={to}>
                    <Link to={to}>{t(label)}</Link>
                  </li>
                ))}
              </ul>
            </nav>
            <NewsletterBox />
          </div>
          <div className="footer-end">
            <p suppressHydrationWarning>
              {t('footer.copyright', { year: formatYear(new Date().toISOString(), language) })}
            </p>
            <InstallEntry className="button button-ghost button-sm" iconClassName="icon" />
            <ThemeSwitch />
            <p className="flex gap-6">
              <Link to="/terms">{t('footer.terms')}</Link>
              <Link to="/privacy">{t('footer.privacy')}</Link>
            </p>
          </div>
        </div>
      </TooltipArea>
    </footer>
  );
}
