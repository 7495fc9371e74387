interface SwitchLineProps {
  question: string;
  label: string;
  onSwitch: () => void;
}

/** The way from one form to the other. */
export function SwitchLine({ question, label, onSwitch }: SwitchLineProps) {
  return (
    <>
      <span>{`${question} `}</span>
      <button type="button" className="text-link" onClick={onSwitch}>
        {label}
      </button>
    </>
  );
}
