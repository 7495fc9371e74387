import { cloneElement, type ReactElement, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { approachTooltip, leaveTooltip, showTooltip, useIsTooltipOpen } from './tooltip-timing.ts';

export interface TooltipProps {
  /** What the icon means. The child still needs its own accessible name. */
  text: string;
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>;
}

/**
 * Says what an icon means while the pointer or the focus is on it.
 * It is our own because a shared delay needs one provider above all of them, which cannot be loaded late.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const isOpen = useIsTooltipOpen(id);
  useEffect(() => (anchor.current ? followAnchor(anchor.current, id) : undefined), [id]);
  return (
    <span ref={anchor} className="inline-flex" data-tooltip="">
      {cloneElement(children, { 'aria-describedby': isOpen ? id : undefined })}
      {isOpen && <Bubble id={id} text={text} anchor={anchor.current} />}
    </span>
  );
}

/** Listens to pointer and focus; the anchor is no control itself, so it has no handlers of its own. */
function followAnchor(anchor: HTMLElement, id: string): () => void {
  const stopped = new AbortController();
  const on = <Name extends keyof HTMLElementEventMap>(name: Name, act: (event: HTMLElementEventMap[Name]) => void) =>
    anchor.addEventListener(name, act, { signal: stopped.signal });
  const leave = () => leaveTooltip(id);
  on('pointerenter', (event) => {
    if (event.pointerType !== 'touch') approachTooltip(id);
  });
  on('focusin', (event) => {
    if (event.target instanceof Element && event.target.matches(':focus-visible')) showTooltip(id);
  });
  on('keydown', (event) => {
    if (event.key === 'Escape') leave();
  });
  for (const name of ['pointerleave', 'pointerdown', 'focusout'] as const) on(name, leave);
  return () => {
    stopped.abort();
    leave();
  };
}

const gapPx = 8;

function Bubble({ id, text, anchor }: { id: string; text: string; anchor: HTMLElement | null }) {
  const bubble = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (!bubble.current || !anchor) return;
    const at = anchor.getBoundingClientRect();
    const own = bubble.current.getBoundingClientRect();
    const middle = at.x + at.width / 2 - own.width / 2;
    const x = Math.max(gapPx, Math.min(middle, innerWidth - own.width - gapPx));
    const above = at.top - own.height - gapPx;
    const y = above < gapPx ? at.bottom + gapPx : above;
    bubble.current.style.translate = `${x}px ${y}px`;
  }, [anchor]);
  return createPortal(
    <span ref={bubble} id={id} role="tooltip" className="tooltip-d">
      {text}
    </span>,
    document.body,
  );
}
