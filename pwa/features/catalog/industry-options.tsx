import type { Industry } from '#shared/catalog/industries.ts';
import { useIndustryLabel } from './industry-label.ts';

/** The options of an industry select, in the order of the catalogue. */
export function IndustryOptions({ values }: { values: readonly Industry[] }) {
  const industryLabel = useIndustryLabel();
  return values.map((value) => (
    <option key={value} value={value}>
      {industryLabel(value)}
    </option>
  ));
}
