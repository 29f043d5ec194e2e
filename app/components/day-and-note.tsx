import { DateField, TextField } from './form-fields';

interface TypedField {
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

/** The day, today at the latest, and the note of a saving. */
export function DayAndNote({ date, note, today }: { date: TypedField; note: TypedField; today: string }) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <DateField label="Date" name="date" max={today} today={today} {...date} />
      <TextField
        label="Note"
        name="note"
        placeholder="Optional"
        autoComplete="off"
        enterKeyHint="done"
        {...note}
      />
    </div>
  );
}
