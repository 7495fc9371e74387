const steps = Array.from({ length: 10 }, (_, index) => index);

/** A meter of ten dots (nuqta); the text beside it has the same value. Its styles load late. */
export function NuqtaMeter({ share }: { share: number }) {
  return (
    <span className="meter" aria-hidden="true">
      {steps.map((step) => (
        <i key={step} className={share * 10 > step ? 'on' : undefined} />
      ))}
    </span>
  );
}
