import { type PointerEvent, useRef } from 'react';

// A drag this long, or this fast, closes the sheet.
const closingPx = 96;
const closingPxPerMs = 0.5;

interface Drag {
  startY: number;
  startedAt: number;
  sheet: HTMLElement;
}

/**
 * Handlers for the handle of a sheet. The sheet follows the finger down, and closes when the drag was long or fast enough.
 */
export function useSheetDrag(onClose: () => void) {
  const drag = useRef<Drag | null>(null);

  function handlePointerDown(event: PointerEvent<HTMLElement>) {
    const sheet = event.currentTarget.closest<HTMLElement>('[role="dialog"]');
    if (!sheet || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { startY: event.clientY, startedAt: event.timeStamp, sheet };
  }

  function handlePointerMove(event: PointerEvent<HTMLElement>) {
    if (!drag.current) return;
    const { sheet, startY } = drag.current;
    sheet.style.translate = `0 ${Math.max(0, event.clientY - startY)}px`;
  }

  function handleEnd(event: PointerEvent<HTMLElement>) {
    const ended = drag.current;
    drag.current = null;
    if (!ended) return;
    const distancePx = event.clientY - ended.startY;
    const isFlung = distancePx / Math.max(1, event.timeStamp - ended.startedAt) > closingPxPerMs && distancePx > 24;
    const closes = event.type === 'pointerup' && (distancePx > closingPx || isFlung);
    // The closing animation starts where the sheet is now.
    if (closes) onClose();
    else ended.sheet.style.translate = '';
  }

  return {
    onPointerDown: handlePointerDown,
    onPointerMove: handlePointerMove,
    onPointerUp: handleEnd,
    onPointerCancel: handleEnd,
  };
}
