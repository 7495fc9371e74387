import { Field } from '@modular-forms/react';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { BusinessValues } from '#pwa/features/company-account/company-values.ts';
import { startTexts } from '#pwa/testing/texts.ts';
import { useForm } from '#pwa/ui/form/form-state.ts';
import { CompanyPreview } from './company-preview.tsx';

afterEach(cleanup);

const typed = {
  ...{ name: 'Falaj Energy', nameOther: 'فلج للطاقة' },
  ...{ description: 'Builds grids.', descriptionOther: 'تبني الشبكات.' },
};

const fields = ['name', 'nameOther', 'description', 'descriptionOther', 'industry', 'country', 'employees'] as const;

function Preview({ values = typed }: { values?: Partial<BusinessValues> }) {
  const form = useForm<BusinessValues>({ initialValues: values });
  return (
    <>
      {fields.map((name) => (
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

it.each<[string, Partial<BusinessValues>, string[]]>([
  ['nothing', {}, ['Your company’s name', 'A few lines about what your company does.']],
  ['spaces', { name: ' ', description: ' ' }, ['Your company’s name', 'A few lines about what your company does.']],
  ['a name', { name: ' Falaj ', description: 'Grids.' }, ['Falaj', 'Grids.']],
  ['an industry', { ...typed, nameOther: '', industry: 'energy' }, [typed.name, 'Energy', typed.description]],
  ['an unknown industry', { ...typed, nameOther: '', industry: 'piracy' }, [typed.name, typed.description]],
  ['a country', { ...typed, nameOther: '', country: 'Qatar' }, [typed.name, 'Qatar', typed.description]],
  ['a size', { ...typed, nameOther: '', employees: ' ١٢٠٠ ' }, [typed.name, '1,200 employees', typed.description]],
  [
    'both',
    { ...typed, nameOther: '', country: 'Oman', employees: '1' },
    [typed.name, 'OmanOne employee', typed.description],
  ],
  ['no size', { ...typed, nameOther: '', employees: '0' }, [typed.name, typed.description]],
  ['a broken size', { ...typed, nameOther: '', employees: '1.5' }, [typed.name, typed.description]],
])('the preview of a registration shows what is told: %s', async (_, values, lines) => {
  await startTexts('en');
  const { container } = render(<Preview values={values} />);
  expect([...container.querySelectorAll('p')].map((one) => one.textContent)).toEqual(lines);
});
