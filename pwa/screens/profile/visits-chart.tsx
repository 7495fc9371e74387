import { formatNumber, formatShortDay } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Nuqta } from '#pwa/ui/marks.tsx';
import type { VisitDay } from '#shared/model/community.ts';

/** Units of the chart's view box: the width of a day, and the height of the chart. */
const dayWidth = 10;
const height = 100;

/**
 * A bar for each day, the oldest first in reading direction, today outlined, the peak darker. Hidden from screen
 * readers, which have the table.
 */
export function VisitsChart({ days }: { days: readonly VisitDay[] }) {
  const { t } = useTranslation('visits');
  const language = useLanguage();
  const top = chartTop(days);
  const [first, middle] = [days[0], days[Math.floor(days.length / 2)]];
  return (
    <div
      className="visits-chart grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 text-xs text-muted"
      aria-hidden="true"
    >
      <ol className="visits-scale -my-[0.6em] grid h-38 content-between text-end leading-[1.2]">
        {[top, top / 2, 0].map((count) => (
          <li key={count}>{formatNumber(count, language)}</li>
        ))}
      </ol>
      <svg
        className="icon-dir h-[8.3rem] w-full overflow-visible"
        viewBox={`0 0 ${days.length * dayWidth} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {[0, height / 2, height].map((y) => (
          <line key={y} x1="0" x2="100%" y1={y} y2={y} />
        ))}
        {barsOf(days).map((bar) => (
          <DayBar key={bar.day} bar={bar} />
        ))}
      </svg>
      <p className="visits-days col-start-2 flex justify-between gap-2">
        <span>{first && formatShortDay(first.day, language)}</span>
        <span>{middle && formatShortDay(middle.day, language)}</span>
        <span className="flex items-center gap-1.5">
          <Nuqta kind="hollow" className="text-primary" />
          <span>{t('today')}</span>
        </span>
      </p>
    </div>
  );
}

function DayBar({ bar: { place, share, kind } }: { bar: Bar }) {
  if (share === 0) return null;
  const size = share * height;
  return (
    <rect className={`visits-${kind}`} x={place * dayWidth + 1} y={height - size} width={dayWidth - 2} height={size} />
  );
}

interface Bar {
  day: string;
  /** Position from the oldest day, from 0. */
  place: number;
  /** Share of the chart's height, 0 to 1. */
  share: number;
  kind: 'day' | 'peak' | 'today';
}

/** The value of the highest grid line: even, so that the middle grid line has a whole number too. */
export function chartTop(days: readonly VisitDay[]): number {
  const most = Math.max(2, ...days.map(({ count }) => count));
  return most + (most % 2);
}

/** The bars of a chart. The last of the highest days is the peak; today never is. */
export function barsOf(days: readonly VisitDay[]): Bar[] {
  const top = chartTop(days);
  const past = days.slice(0, -1);
  const most = Math.max(1, ...past.map(({ count }) => count));
  const peak = past.findLastIndex(({ count }) => count === most);
  return days.map(({ day, count }, place) => ({ day, place, share: count / top, kind: kindOf(place) }));

  function kindOf(place: number): Bar['kind'] {
    if (place === days.length - 1) return 'today';
    return place === peak ? 'peak' : 'day';
  }
}
