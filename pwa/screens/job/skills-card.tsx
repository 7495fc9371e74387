import { useSession } from '#pwa/data/account/use-session.ts';
import type { ShownJob } from '#pwa/data/directory/open-jobs.ts';
import { OwnMatch } from '#pwa/features/applications/own-match.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Chip } from '#pwa/ui/chip.tsx';
import { DetailCard } from '#pwa/ui/detail-card.tsx';

/** The skills asked for; talents see which of them their profile has. */
export function SkillsCard({ job }: { job: ShownJob }) {
  const { t } = useTranslation('job-page');
  const session = useSession();
  const talent = session.state === 'signed-in' && session.user.role === 'talent' ? session.user : null;
  return (
    <DetailCard title={t('skills')} className="min-w-0">
      {job.skills.length === 0 && <p className="text-sm text-muted">{t('no_skills')}</p>}
      {talent ? (
        <OwnMatch job={job} talent={talent} />
      ) : (
        <ul className="flex flex-wrap gap-2">
          {job.skills.map((skill) => (
            <li key={skill} className="max-w-full">
              <Chip>{skill}</Chip>
            </li>
          ))}
        </ul>
      )}
    </DetailCard>
  );
}
