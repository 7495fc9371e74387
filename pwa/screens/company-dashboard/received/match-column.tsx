import { formatNumber, formatPercent } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { NuqtaMeter } from '#pwa/ui/nuqta-meter.tsx';
import type { Match } from '#shared/model/application.ts';

/** How well a talent matches the job, the number first, and why. @see requirements S1 */
export function MatchColumn({ match }: { match: Match }) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const { score } = match;
  return (
    <div>
      <p className="text-xs text-muted">{t('received.score')}</p>
      {score === null ? (
        <p className="text-sm text-muted">{t('received.no_score')}</p>
      ) : (
        <>
          <p className="font-display text-xl font-semibold">{formatPercent(score, language)}</p>
          {score > 0 && <NuqtaMeter share={score / 100} />}
        </>
      )}
      <Reasons match={match} />
    </div>
  );
}

function Reasons({ match }: { match: Match }) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const { skills, skillsAsked, years, yearsAsked } = match;
  const numbers = (have: number, asked: number) => ({
    have: formatNumber(have, language),
    asked: formatNumber(asked, language),
  });
  const ofSkills =
    skills.length === 0
      ? t('received.no_shared')
      : t('received.skills_of', { count: skillsAsked, ...numbers(skills.length, skillsAsked) });
  return (
    <ul className="mt-1 text-xs text-muted">
      {skillsAsked > 0 && <li>{ofSkills}</li>}
      {years === null && <li>{t('received.years_unknown')}</li>}
      {years !== null && yearsAsked > 0 && (
        <li>{t('received.years_of', { count: years, ...numbers(years, yearsAsked) })}</li>
      )}
    </ul>
  );
}
