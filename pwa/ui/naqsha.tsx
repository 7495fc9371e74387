import { useId } from 'react';
import { MOTIFS, naqsha } from '#shared/rules/identity.ts';

export interface NaqshaProps {
  slug: string;
  tone?: 'plate' | 'featured' | 'quiet';
  /** CSS pixels. */
  height: number;
  /** Small triangles along both edges; the footer goes without. */
  hasEdges?: boolean;
}

const toneClasses = { plate: 'naqsha naqsha-plate', featured: 'naqsha naqsha-featured', quiet: 'naqsha' };
const motifStarts = [12, 36, 60, 84] as const;

/** A woven band whose motifs follow from the slug (naqsha: pattern). The tile is a palindrome, so Arabic needs no mirrored one. */
export function Naqsha({ slug, tone = 'quiet', height, hasEdges = true }: NaqshaProps) {
  const id = useId();
  const { motifs, swap } = naqsha(slug);
  const [a, b, c] = motifs;
  const tileHeight = hasEdges ? 44 : 26;
  const scale = height / tileHeight;
  return (
    <svg className={toneClasses[tone]} height={height} aria-hidden="true">
      <defs>
        <pattern
          id={id}
          width={96}
          height={tileHeight}
          patternUnits="userSpaceOnUse"
          patternTransform={`scale(${scale})`}
        >
          {[a, b, c, b].map((motif, index) => (
            <path
              // The fourth motif repeats the second: only the place tells them apart.
              key={motifStarts[index]}
              className={(index % 2 === 1) === swap ? 'n1' : 'n2'}
              fillRule="evenodd"
              transform={`translate(${motifStarts[index]} ${tileHeight / 2})`}
              d={MOTIFS[motif]}
            />
          ))}
          {hasEdges && <path className="n2" d={edgePath} />}
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}

/** Eight triangles above and eight below, 12 units wide each. */
const edgePath = Array.from({ length: 8 }, (_, index) => {
  const x = index * 12;
  return `M${x} 0h12l-6 6ZM${x} 44h12l-6-6Z`;
}).join('');
