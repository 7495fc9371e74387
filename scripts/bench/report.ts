/** One row of docs/benchmarks.md. */
export interface Row {
  work: string;
  /** The number of people in the directory; '' where it does not matter. */
  people: string;
  figure: string;
  /** The floor measured in the same run. */
  floor: string;
  ratio: string;
  target: string;
  isReached: boolean;
}

/** At most or at least so much, in the unit of the figure, or at least this share of the floor. */
export type Target = { max: number } | { min: number } | { minRatio: number };

/** A measured value, and what it is compared with. */
export interface Figure {
  work: string;
  people?: number;
  value: number;
  /** `/s` for a rate. */
  unit: string;
  note?: string;
  /** In the same unit. */
  floor?: { value: number; what?: string };
  /** Left out where the design names none. */
  target?: Target;
}

/** Markdown table of figures. */
export function table(figures: readonly Figure[]): string {
  const lines = figures.map(rowOf).map((row) => {
    const reached = row.isReached ? 'yes' : '**no**';
    return [row.work, row.people, row.figure, row.floor, row.ratio, row.target, row.target && reached].join(' | ');
  });
  return [
    '| Work | People | Figure | Floor in the same run | Ratio | Target | Reached |',
    '|---|---|---|---|---|---|---|',
    ...lines.map((line) => `| ${line} |`),
  ].join('\n');
}

/** A figure as its row shows it. */
export function rowOf({ work, people, value, unit, note, floor, target }: Figure): Row {
  const ratio = floor && value / floor.value;
  return {
    work,
    people: people === undefined ? '' : whole(people),
    figure: [withUnit(value, unit), note].filter(Boolean).join(', '),
    floor: floor ? [withUnit(floor.value, unit), floor.what].filter(Boolean).join(', ') : '',
    ratio: ratio?.toFixed(ratio < 0.01 ? 4 : 2) ?? '',
    ...compared({ value, unit, ratio, target }),
  };
}

function compared({
  value,
  unit,
  ratio = 0,
  target,
}: Pick<Figure, 'value' | 'unit'> & { ratio: number | undefined; target: Target | undefined }): Pick<
  Row,
  'target' | 'isReached'
> {
  if (!target) return { target: '', isReached: true };
  if ('max' in target) return { target: `≤ ${target.max} ${unit}`.trim(), isReached: value <= target.max };
  if ('min' in target) return { target: `≥ ${withUnit(target.min, unit)}`, isReached: value >= target.min };
  return { target: `≥ ${target.minRatio}`, isReached: ratio >= target.minRatio };
}

function withUnit(value: number, unit: string): string {
  if (unit === '/s') return `${whole(value)}/s`;
  return `${value.toFixed(value < 10 ? 2 : 0)} ${unit}`.trim();
}

/** `12,345` */
export function whole(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

/** The value below which the given share of values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** The middle one of some values. */
export function medianOf(values: readonly number[]): number {
  return percentile(values, 0.5);
}
