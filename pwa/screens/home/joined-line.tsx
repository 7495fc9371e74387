import { useStats } from '#pwa/data/directory/use-stats.ts';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { joinedCount } from '#shared/rules/home-counts.ts';

const samples = [
  { name: 'مريم الكعبي', slug: 'mariam-al-kaabi' },
  { name: 'Khalid Al-Harbi', slug: 'khalid-al-harbi' },
  { name: 'حمد الهاجري', slug: 'hamad-alhajri' },
] as const;

/**
 * Three sample people and how many have joined; without a count the line goes without a number. @see requirements D4
 */
export function JoinedLine() {
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
