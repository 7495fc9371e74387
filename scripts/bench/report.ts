/** One line of docs/benchmarks.md. */
export interface Row {
  work: string;
  /** How many people the directory held; '' where it does not matter. */
  people: string;
  figure: string;
  /** The floor measured in the same run. */
  floor: string;
  ratio: string;
  target: string;
  isReached: boolean;
}

/** Markdown table of rows. */
export function table(rows: readonly Row[]): string {
  const lines = rows.map((row) =>
    [row.work, row.people, row.figure, row.floor, row.ratio, row.target, reachedOf(row)].join(' | '),
  );
  return [
    '| Work | People | Figure | Floor in the same run | Ratio | Target | Reached |',
    '|---|---|---|---|---|---|---|',
    ...lines.map((line) => `| ${line} |`),
  ].join('\n');
}

function reachedOf({ target, isReached }: Row): string {
  if (target === '') return '';
  return isReached ? 'yes' : '**no**';
}

/** `12,345` */
export function whole(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

/** Row whose figure is a rate, measured against the floor's rate. */
export function rateRow(input: {
  work: string;
  people: number;
  perSecond: number;
  floorPerSecond: number;
  minRatio: number;
  note?: string;
}): Row {
  const ratio = input.perSecond / input.floorPerSecond;
  return {
    work: input.work,
    people: whole(input.people),
    figure: `${whole(input.perSecond)}/s${input.note ? `, ${input.note}` : ''}`,
    floor: `${whole(input.floorPerSecond)}/s`,
    ratio: ratio.toFixed(2),
    target: `≥ ${input.minRatio}`,
    isReached: ratio >= input.minRatio,
  };
}

/** Figure with a unit, as a row shows it. */
export function figureOf(value: number, unit: string): string {
  return `${value.toFixed(value < 10 ? 2 : 0)} ${unit}`;
}

/** Row whose figure must stay at or under a bound. */
export function boundRow(input: {
  work: string;
  people: number | '';
  value: number;
  /** Left out where the design names no bound. */
  max?: number;
  unit: string;
  note?: string;
  /** In the same unit. */
  floor?: { value: number; what: string };
}): Row {
  const { value, unit, floor, max } = input;
  return {
    work: input.work,
    people: input.people === '' ? '' : whole(input.people),
    figure: `${figureOf(value, unit)}${input.note ? `, ${input.note}` : ''}`,
    floor: floor ? `${figureOf(floor.value, unit)}, ${floor.what}` : '',
    ratio: floor ? (value / floor.value).toFixed(2) : '',
    target: max === undefined ? '' : `≤ ${max} ${unit}`,
    isReached: max === undefined || value <= max,
  };
}

/** The value below which the given share of sorted values lies. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
