interface SaidButtonsProps<Kind extends string> {
  /** The name of the group of buttons. */
  label: string;
  kinds: readonly Kind[];
  labels: Readonly<Record<Kind, string>>;
  /** What the person has said; null for nothing. */
  said: Kind | null;
  /** Moves the focus to what was said, or the first one, because the button that was pressed is gone. */
  focus?: boolean;
  onSay: (kind: Kind | null) => void;
}

/** Buttons for what can be said with one tap; another tap on what was said takes it back. */
export function SaidButtons<Kind extends string>({
  label,
  kinds,
  labels,
  said,
  focus = false,
  onSay,
}: SaidButtonsProps<Kind>) {
  return (
    <div className="cheers needs-script" role="group" aria-label={label}>
      {kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          className="cheer"
          autoFocus={focus && kind === (said ?? kinds[0])}
          aria-pressed={kind === said}
          onClick={() => onSay(kind === said ? null : kind)}
        >
          {labels[kind]}
        </button>
      ))}
    </div>
  );
}
