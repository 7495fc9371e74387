import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Chip } from '#pwa/ui/chip.tsx';
import { DetailCard } from '#pwa/ui/detail-card.tsx';
import { PendingMark } from './pending-mark.tsx';

/** The skills, or that there are none. @see requirements H5 */
export function SkillsCard({ skills }: { skills: readonly string[] }) {
  const { t } = useTranslation('profile');
  return (
    <DetailCard title={t('skills')} mark={<PendingMark of={['skills']} />}>
      {skills.length === 0 ? (
        <p className="text-sm text-muted">{t('no_skills')}</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {skills.map((skill) => (
            <li key={skill} className="max-w-full">
              <Chip>{skill}</Chip>
            </li>
          ))}
        </ul>
      )}
    </DetailCard>
  );
}
