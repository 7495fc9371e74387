import { Link } from '@tanstack/react-router';
import { useStats } from '#pwa/data/directory/stats-and-stories.ts';
import { StartButton } from '#pwa/features/auth/start-button.tsx';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { buttonClass } from '#pwa/ui/button.tsx';
import { joinedCount } from '#shared/rules/home-counts.ts';
import { AddressBoard } from './address-board.tsx';
import { FeaturedSection } from './featured-section.tsx';
import { IndustryTiles } from './industry-tiles.tsx';

/** The first page. @see requirements D1–D13 */
export function HomeScreen() {
  return (
    <>
      <Hero />
      <FeaturedSection />
      <IndustryTiles />
      <CallToAction />
    </>
  );
}

/** The band at the end of the page. @see requirements D12 */
function CallToAction() {
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

/** The title, the buttons to start and to browse, and the board with the reader's free slot. @see requirements D1–D4 */
function Hero() {
  const { t } = useTranslation('home');
  return (
    <section className="wrap grid items-center gap-10 pt-8 pb-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,35rem)] lg:gap-16 lg:py-20">
      <div>
        <h1 className="text-4xl md:text-5xl xl:text-6xl">{t('hero.title')}</h1>
        <p className="mt-4 max-w-[33rem] text-lg text-muted">{t('hero.subtitle')}</p>
        <div className="mt-7 flex gap-3 max-md:flex-wrap max-md:*:flex-auto max-md:*:px-3">
          <StartButton texts={{ create: t('hero.create'), edit: t('hero.edit') }} />
          <Link to="/browse" className={buttonClass({ variant: 'outline', size: 'lg' })}>
            {t('hero.browse')}
          </Link>
        </div>
        <JoinedLine />
      </div>
      <AddressBoard />
    </section>
  );
}

const samples = [
  { name: 'مريم الكعبي', slug: 'mariam-al-kaabi' },
  { name: 'Khalid Al-Harbi', slug: 'khalid-al-harbi' },
  { name: 'حمد الهاجري', slug: 'hamad-alhajri' },
] as const;

/**
 * Three sample people and how many have joined; before the count is loaded, a text without a number. @see requirements D4
 */
function JoinedLine() {
  return (
    <div className="mt-8 flex items-center gap-4 text-sm text-muted">
      <span className="av-stack" aria-hidden="true">
        {samples.map((person) => (
          <Avatar key={person.slug} {...person} size={40} />
        ))}
      </span>
      <p>
        <JoinedText />
      </p>
    </div>
  );
}

function JoinedText() {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const stats = useStats();
  if (stats.state !== 'ready') return <span>{t('joined_unknown')}</span>;
  const count = joinedCount(stats.data.talents);
  const number = formatNumber(count, language);
  const [before, after] = t('joined', { count, number }).split(number);
  if (after === undefined) return <span>{before}</span>;
  const plus = after.startsWith('+') ? '+' : '';
  return (
    <>
      <span>{before}</span>
      <b className="font-semibold text-ink">{number + plus}</b>
      <span>{after.slice(plus.length)}</span>
    </>
  );
}
