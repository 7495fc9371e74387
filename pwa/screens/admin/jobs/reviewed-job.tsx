import { useIndustryLabel } from '#pwa/features/catalog/industry-label.ts';
import { usePlaceLabel } from '#pwa/features/catalog/place-label.ts';
import { useExperienceText } from '#pwa/features/jobs/job-facts.tsx';
import { usePayText } from '#pwa/features/jobs/use-pay-text.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import type { AdminJob } from '#shared/model/job-moderation.ts';

/** All that a job would show to everybody: what was chosen, what was typed, and the texts of both languages. */
export function ReviewedJob({ job }: { job: AdminJob }) {
  const facts = useFacts(job);
  const { titleOther, description, descriptionOther } = job;
  return (
    <>
      <ul className="grid gap-1 text-sm text-muted">
        {facts.map((fact) => (
          <li key={fact} className="wrap-anywhere">
            <bdi>{fact}</bdi>
          </li>
        ))}
      </ul>
      <Words>{description}</Words>
      {titleOther && (
        <h3 className="name mt-5 text-lg wrap-anywhere">
          <bdi>{titleOther}</bdi>
        </h3>
      )}
      {descriptionOther && <Words>{descriptionOther}</Words>}
    </>
  );
}

/** Each fact once: a typed text is often made from what was chosen. */
function useFacts(job: AdminJob): string[] {
  const { t } = useTranslation('admin');
  const payText = usePayText();
  const { workplace, employmentType } = job;
  const facts = [
    useIndustryLabel()(job.industry),
    usePlaceLabel()(job.place)?.text,
    job.location,
    workplace && t(`catalog:workplaces.${workplace}`),
    employmentType && t(`job-words:employment_types.${employmentType}`),
    useExperienceText()(job.experienceYears),
    payText(job),
    job.skills.join(t('jobs.separator')),
  ];
  return [...new Set(facts.flatMap((fact) => fact || []))];
}

function Words({ children }: { children: string }) {
  return (
    <p className="plaintext mt-4 whitespace-pre-line wrap-anywhere" dir="auto">
      {children}
    </p>
  );
}
