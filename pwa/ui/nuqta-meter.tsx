const steps = Array.from({ length: 10 }, (_, index) => index);

/** Ten nuqtas; the words beside it say the same. Its styles are late ones. */
export function NuqtaMeter({ share }: { share: number }) {
  return (
    <span className="meter" aria-hidden="true">
      {steps.map((step) => (
        <i key={step} className={share * 10 > step ? 'on' : undefined} />
      ))}
    </span>
  );
}
