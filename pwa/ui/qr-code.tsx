import { useMemo } from 'react';
import { encode } from 'uqr';

export interface QrCodeProps {
  /** The text that a camera reads. */
  text: string;
  label: string;
  className?: string;
}

const quietModules = 4;

/** A QR code, always dark on light, because scanners expect that. Load it lazily. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { path, size } = useMemo(() => modulesOf(text), [text]);
  return (
    <svg
      className={className}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      xmlns="http://www.w3.org/2000/svg"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}

/** The dark runs of a row as one strip each. */
function rowPath(row: readonly boolean[], y: number): string {
  const bits = row.map((isDark) => (isDark ? '1' : '0')).join('');
  return [...bits.matchAll(/1+/g)]
    .map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
    .join('');
}

function modulesOf(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: quietModules });
  return { path: data.map(rowPath).join(''), size };
}
