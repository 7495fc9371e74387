/** One skill or tag on one line, in its own direction. */
export function Chip({ children, isQuiet = false }: { children: string; isQuiet?: boolean }) {
  return (
    <span className={isQuiet ? 'chip chip-line' : 'chip'}>
      <bdi className="t">{children}</bdi>
    </span>
  );
}
