import type { FormStore } from '@modular-forms/react';
import { IconCalendar, IconPencil } from '@tabler/icons-react';
import { Written } from '#pwa/features/catalog/written.tsx';
import { Fact, JobFacts } from '#pwa/features/jobs/job-facts.tsx';
import { formatDay } from '#pwa/i18n/format.ts';
import { useInLanguage, useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { CompanyLogo } from '#pwa/ui/company-logo.tsx';
import { useFormValues } from '#pwa/ui/form/form-state.ts';
import { FreeText } from '#pwa/ui/free-text.tsx';
import { Badge, Chip } from '#pwa/ui/marks.tsx';
import type { Country } from '#shared/catalog/countries.ts';
import { isPlace } from '#shared/catalog/places/places.ts';
import { employmentTypes, workplaces } from '#shared/catalog/work.ts';
import type { OwnCompany } from '#shared/model/company.ts';
import { foreignTo } from '#shared/rules/both-languages.ts';
import { isCalendarDay } from '#shared/rules/calendar-day.ts';
import { countryOf } from '#shared/rules/place-words.ts';
import { addSkills } from '#shared/rules/skills.ts';
import { type JobSteps, type StepName, stepNames } from './job-steps.tsx';
import { inWords, type JobValues, newJobValues, type SomeJobValues, salaryIn, toNumber } from './job-values.ts';

export interface JobPreviewProps {
  form: FormStore<JobValues>;
  company: Pick<OwnCompany, 'name' | 'nameOther' | 'slug' | 'logo' | 'country'>;
  steps: JobSteps;
}

/** The typed job as candidates will see it, with links back to its fields. @see requirements R14 */
export function JobPreview({ form, company, steps }: JobPreviewProps) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const job = useInLanguage(previewOf(useFormValues(form), company.country));
  const { name } = useInLanguage(company);
  return (
    <div className="grid gap-4">
      <p className="text-sm text-muted">{t('steps.review_hint')}</p>
      <article className="card-d grid gap-4 p-5">
        <header className="flex items-start gap-4">
          <CompanyLogo slug={company.slug} logoUrl={company.logo} size={48} />
          <div className="grid min-w-0 flex-1 gap-2">
            <div>
              <h4 className="name text-xl wrap-anywhere">
                <Written>{job.title}</Written>
              </h4>
              <p className="wrap-anywhere">
                <Written>{name}</Written>
              </p>
            </div>
            <JobFacts job={job} className="items-center">
              {job.expiryDate && (
                <Fact icon={<IconCalendar className="icon" aria-hidden="true" />}>
                  {t('steps.until', { day: formatDay(job.expiryDate, language) })}
                </Fact>
              )}
              {job.employmentType && <Badge>{t(`job-words:employment_types.${job.employmentType}`)}</Badge>}
            </JobFacts>
          </div>
        </header>
        <Description>{job.description}</Description>
        {job.skills.length > 0 && (
          <ul className="flex flex-wrap gap-2" aria-label={t('skills.label')}>
            {job.skills.map((skill) => (
              <li key={skill} className="max-w-full">
                <Chip>{skill}</Chip>
              </li>
            ))}
          </ul>
        )}
        {(job.titleOther || job.descriptionOther) && (
          <div className="grid gap-2 border-t border-line pt-4">
            {job.titleOther && (
              <h4 className="name text-lg wrap-anywhere">
                <Written>{job.titleOther}</Written>
              </h4>
            )}
            {job.descriptionOther && <Description>{job.descriptionOther}</Description>}
          </div>
        )}
      </article>
      <StepLinks steps={steps} />
    </div>
  );
}

function Description({ children }: { children: string }) {
  const language = useLanguage();
  return (
    <p dir="auto" lang={foreignTo(language, children)} className="own-edge whitespace-pre-line wrap-anywhere">
      <FreeText>{children}</FreeText>
    </p>
  );
}

const changeable: readonly StepName[] = stepNames.filter((name) => name !== 'review');

/** Buttons that lead from the review to the fields of a step. */
function StepLinks({ steps }: { steps: JobSteps }) {
  const { t } = useTranslation('dashboard');
  return (
    <nav aria-label={t('steps.change')} className="flex flex-wrap gap-2">
      {changeable.map((name) => (
        <Button
          key={name}
          variant="outline"
          size="sm"
          icon={<IconPencil className="icon" aria-hidden="true" />}
          onClick={() => steps.show(name)}
        >
          {t(`steps.${name}`)}
        </Button>
      ))}
    </nav>
  );
}

/**
 * The typed job as candidates will see it. Values that make no sense yet are left out.
 *
 * @param country The country of the company, for a place that is not in the catalog.
 */
export function previewOf(values: SomeJobValues, country: Country) {
  // The form library returns no value before the fields are rendered.
  const whole = { ...newJobValues({ industry: '', country }, new Date(0)), ...(values as Partial<JobValues>) };
  const { title, titleOther, description, descriptionOther, location, place, salaryPeriod, salaryRange } = whole;
  const years = toNumber(whole.experienceYears);
  const texts = { title, titleOther, description, descriptionOther, location };
  return {
    ...texts,
    place: isPlace(place) ? place : null,
    country: isPlace(place) ? countryOf(place) : country,
    workplace: workplaces.find((known) => known === whole.workplace) ?? null,
    employmentType: employmentTypes.find((known) => known === whole.employmentType) ?? null,
    experienceYears: typeof years === 'number' && !Number.isNaN(years) ? years : 0,
    salary: salaryIn(whole),
    salaryRange: salaryPeriod === inWords && salaryRange !== '' ? salaryRange : null,
    skills: addSkills(whole.skills, whole.typedSkill).skills,
    expiryDate: isCalendarDay(whole.expiryDate) ? whole.expiryDate : null,
  };
}
