import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import { useHydrated } from '#pwa/served/use-hydrated.ts';

/** Longer lists render only visible items, because the layout of a whole page at each key is slow on a phone. */
const windowedFromCount = 8;
const overscanPx = 600;

interface Geometry {
  columns: number;
  /** Height of a row with the gap below it. */
  rowPx: number;
}

interface Rows {
  first: number;
  end: number;
}

interface VisibleItems {
  listRef: RefObject<HTMLUListElement | null>;
  /** Index of the first rendered item, and of the one after the last. */
  first: number;
  end: number;
  /** Reserves the space of the items that are not rendered. */
  style: CSSProperties;
}

// On Back the list must have its full height before the first paint; otherwise the scroll position is lost.
const lastGeometries = new Map<string, Geometry>();

/** The geometry of a list before it is measured: rows on phones, else cards side by side as in its style. */
function usualGeometry(): Geometry {
  if (typeof window === 'undefined') return { columns: 1, rowPx: 110 };
  const { innerWidth } = window;
  if (innerWidth < 768) return { columns: 1, rowPx: 110 };
  return { columns: innerWidth < 1024 ? 2 : 3, rowPx: 240 };
}

function lastGeometry(kind: string): Geometry {
  return lastGeometries.get(kind) ?? usualGeometry();
}

/** The first view renders only what fits on the screen; rendering the rest with it would delay the paint. */
function firstRows({ rowPx }: Geometry): Rows {
  const heightPx = typeof window === 'undefined' ? 0 : window.innerHeight;
  return { first: 0, end: Math.ceil(heightPx / rowPx) };
}

function measure(list: HTMLElement, last: Geometry): Geometry {
  const item = list.firstElementChild;
  if (!item) return last;
  const style = getComputedStyle(list);
  const rowPx = item.getBoundingClientRect().height + (Number.parseFloat(style.rowGap) || 0);
  return { columns: style.gridTemplateColumns.split(' ').length, rowPx: rowPx || last.rowPx };
}

function visibleRows(list: HTMLElement, { rowPx }: Geometry): Rows {
  const { top } = list.getBoundingClientRect();
  // Whole groups of four rows, so that scrolling draws now and then instead of all the time.
  const first = Math.max(0, Math.floor((-top - overscanPx) / rowPx / 4) * 4);
  const end = Math.ceil((window.innerHeight - top + overscanPx) / rowPx / 4) * 4;
  return { first, end: Math.max(end, first + 4) };
}

/**
 * Renders only the items near the screen once a list is long. All rows have one height, so the length of the list and the
 * scroll position in it are exact.
 *
 * @param kind Which list it is: their items differ in height.
 * @see requirements I16, I17
 */
export function useVisibleItems(kind: string, count: number): VisibleItems {
  const listRef = useRef<HTMLUListElement>(null);
  const [geometry, setGeometry] = useState(() => lastGeometry(kind));
  // The server renders its whole page, because it does not know the height of the screen.
  const isHydrated = useHydrated();
  // Items that are shown already stay until the screen is measured.
  const [rows, setRows] = useState(() => (isHydrated ? firstRows(geometry) : { first: 0, end: count }));
  const isWindowed = isHydrated && count > windowedFromCount;

  useEffect(() => {
    const list = listRef.current;
    if (!list || !isWindowed) return;
    let last = lastGeometry(kind);
    const look = () => {
      const rowsNow = visibleRows(list, last);
      setRows((before) => (before.first === rowsNow.first && before.end === rowsNow.end ? before : rowsNow));
    };
    const measureAgain = () => {
      const now = measure(list, last);
      if (now.columns !== last.columns || now.rowPx !== last.rowPx) {
        last = now;
        lastGeometries.set(kind, now);
        setGeometry(now);
      }
      look();
    };
    // It is first called after the layout of the first paint; measuring now would lay the list out twice.
    const observer = new ResizeObserver(measureAgain);
    observer.observe(list);
    window.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', look);
    };
  }, [kind, isWindowed]);

  if (!isWindowed) return { listRef, first: 0, end: count, style: {} };
  return { listRef, ...itemsOf(rows, geometry, count) };
}

function itemsOf({ first, end }: Rows, { columns, rowPx }: Geometry, count: number): Omit<VisibleItems, 'listRef'> {
  const allRows = Math.ceil(count / columns);
  const firstRow = Math.min(first, Math.max(0, allRows - 4));
  const endRow = Math.min(end, allRows);
  const style = { paddingBlock: `${firstRow * rowPx}px ${(allRows - endRow) * rowPx}px` };
  return { first: firstRow * columns, end: Math.min(endRow * columns, count), style };
}
