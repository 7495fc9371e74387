import { Field, useForm } from '@modular-forms/react';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { BusinessValues } from '#pwa/features/company-account/company-values.ts';
import { startTexts } from '#pwa/testing/texts.ts';
import { CompanyPreview } from './company-preview.tsx';

afterEach(cleanup);

const typed = {
  ...{ name: 'Falaj Energy', nameOther: 'فلج للطاقة' },
  ...{ description: 'Builds grids.', descriptionOther: 'تبني الشبكات.' },
};

function Preview() {
  const [form] = useForm<BusinessValues>({ initialValues: typed });
  return (
    <>
      {(['name', 'nameOther', 'description', 'descriptionOther'] as const).map((name) => (
        <Field key={name} of={form} name={name}>
          {(field, props) => <input {...props} value={field.value.value ?? ''} />}
        </Field>
      ))}
      <CompanyPreview form={form} slug="falaj" />
    </>
  );
}

it.each([
  ['en', typed.name, typed.nameOther, typed.description],
  ['ar', typed.nameOther, typed.name, typed.descriptionOther],
] as const)(
  'the preview of a registration is what a reader of %s will see: own name first, the other beside (A20)',
  async (language, ...texts) => {
    await startTexts(language);
    const { container } = render(<Preview />);
    expect([...container.querySelectorAll('bdi')].map((one) => one.textContent)).toEqual(texts);
  },
);
