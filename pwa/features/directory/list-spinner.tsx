/** Stands in for a list while it loads. Its styles are late ones. @see requirements K3 */
export function ListSpinner({ label }: { label: string }) {
  return (
    <div role="status" aria-busy="true" className="list-spinner">
      <span className="loading loading-spinner" aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </div>
  );
}
