import { type ReactNode, useId } from 'react';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';

interface FormCardProps {
  /** Its place among the parts of the form. */
  number: number;
  title: string;
  hint: string;
  children: ReactNode;
}

/** One part of a long form: its number, its subject, its fields. */
export function FormCard({ number, title, hint, children }: FormCardProps) {
  const language = useLanguage();
  const id = useId();
  return (
    <section className="card-d p-5 md:p-8" aria-labelledby={id}>
      <div className="mb-6 flex items-start gap-4">
        <span
          className="grid size-10 flex-none place-items-center rounded-md bg-primary-soft font-semibold text-primary-ink"
          aria-hidden="true"
        >
          {formatNumber(number, language)}
        </span>
        <div>
          <h2 id={id} className="text-xl">
            {title}
          </h2>
          <p className="text-sm text-muted">{hint}</p>
        </div>
      </div>
      <div className="grid gap-5">{children}</div>
    </section>
  );
}
