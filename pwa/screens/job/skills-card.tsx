import { lazy } from 'react';
import { onceReachable } from '#pwa/data/core/connection.ts';
import type { ShownJob } from '#pwa/data/core/open-jobs.ts';
import { useSession } from '#pwa/data/session/use-session.ts';
import { loadNamespaces } from '#pwa/i18n/texts.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { AfterPaint } from '#pwa/ui/after-paint.tsx';
import { DetailCard } from '#pwa/ui/detail-card.tsx';
import { Chip } from '#pwa/ui/marks.tsx';

// Only for talents: the code of the match and its texts are as large as the page.
const OwnMatch = lazy(async () => {
  const [{ OwnMatch: Loaded }] = await onceReachable(() =>
    Promise.all([import('#pwa/features/applications/own-match.tsx'), loadNamespaces(['applications'])]),
  );
  return { default: Loaded };
});

/** The skills that the job asks for; talents see which of them their profile has. */
export function SkillsCard({ job }: { job: ShownJob }) {
  const { t } = useTranslation('job-page');
  const session = useSession();
  const talent = session.state === 'signed-in' && session.account.role === 'talent' ? session.account : null;
  const skills = <Skills skills={job.skills} />;
  return (
    <DetailCard title={t('skills')} className="min-w-0">
      {job.skills.length === 0 && <p className="text-sm text-muted">{t('no_skills')}</p>}
      {talent ? (
        <AfterPaint fallback={skills}>
          <OwnMatch job={job} talent={talent} />
        </AfterPaint>
      ) : (
        skills
      )}
    </DetailCard>
  );
}

function Skills({ skills }: { skills: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {skills.map((skill) => (
        <li key={skill} className="max-w-full">
          <Chip>{skill}</Chip>
        </li>
      ))}
    </ul>
  );
}
