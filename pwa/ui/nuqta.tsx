/** The rhombic dot: full, hollow (waiting) or half (two versions). */
export function Nuqta({ kind = 'full', className = '' }: { kind?: 'full' | 'hollow' | 'half'; className?: string }) {
  const kindClass = { full: '', hollow: 'nuqta-hollow', half: 'nuqta-half' }[kind];
  return <i className={`nuqta ${kindClass} ${className}`} aria-hidden="true" />;
}
