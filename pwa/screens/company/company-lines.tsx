import { IconCheck, IconCoins, IconPoint } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CompanyPage } from '#pwa/data/directory/use-company.ts';
import { useTextOf } from '#pwa/features/catalog/labels.ts';
import { loadNamespaces } from '#pwa/i18n/texts.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Detail } from '#pwa/ui/detail-card.tsx';
import { type CompanyLineField, companyLineFields, companyRows } from '#shared/model/company-field-names.ts';
import type { FieldRow } from '#shared/model/field-rows.ts';

const icons: Partial<Record<CompanyLineField, typeof IconPoint>> = { turnover: IconCoins };

/** The fields whose row in `companyRows` has `lines`, each as one line. */
export function CompanyLines({ company }: Pick<CompanyPage, 'company'>) {
  const { t } = useTranslation('company-fields');
  const textOf = useLineText();
  const lines = companyLineFields.flatMap((field) => {
    const text = textOf(companyRows[field], company[field]);
    return text === null ? [] : [{ field, text }];
  });
  if (lines.length === 0) return null;
  return (
    <dl className="mt-4 grid gap-4">
      {lines.map(({ field, text }) => {
        const LineIcon = icons[field] ?? IconPoint;
        return (
          <Detail key={field} icon={<LineIcon className="icon" aria-hidden="true" />} label={t(`line.${field}`)}>
            {text}
          </Detail>
        );
      })}
    </dl>
  );
}

/** Returns the content of a line: null for a value that a summary lacks, and for a switch that is off. */
function useLineText(): (row: FieldRow, value: unknown) => ReactNode {
  const { t } = useTranslation('company-page');
  const textOf = useTextOf();
  return ({ kind, labels = '' }, value) => {
    if (value === undefined || value === false) return null;
    if (value === true) return <IconCheck className="icon" role="img" aria-label={t('yes')} />;
    if (!value) return <span className="text-muted">{t('not_stated')}</span>;
    return <bdi>{kind === 'choice' ? textOf(labels, String(value)) : String(value)}</bdi>;
  };
}

/** Loads the lines with the names of their fields. */
export async function loadCompanyLines(): Promise<typeof CompanyLines> {
  await loadNamespaces(['company-fields']);
  return CompanyLines;
}
