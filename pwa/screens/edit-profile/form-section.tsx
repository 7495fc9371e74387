import { type ReactNode, useId } from 'react';

interface FormSectionProps {
  title: string;
  id?: string;
  children: ReactNode;
}

/** Fields that belong together, under their name. */
export function FormSection({ title, id, children }: FormSectionProps) {
  const titleId = useId();
  return (
    <section className="form-section" id={id} aria-labelledby={titleId}>
      <h2 id={titleId} className="text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}
