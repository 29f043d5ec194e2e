import { DateField, TextField } from './form-fields';

interface DayAndNoteProps {
  date: string;
  note: string;
  onChange: (changes: { date: string } | { note: string }) => void;
  errors: { date?: string | undefined; note?: string | undefined };
  /** The last day that can be chosen. */
  today: string;
}

/** The day, today at the latest, and the note of a saving. */
export function DayAndNote({ date, note, today, onChange, errors }: DayAndNoteProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <DateField
        label="Date"
        error={errors.date}
        name="date"
        max={today}
        value={date}
        onChange={(day) => onChange({ date: day })}
      />
      <TextField
        label="Note"
        error={errors.note}
        name="note"
        placeholder="Optional"
        autoComplete="off"
        enterKeyHint="done"
        value={note}
        onChange={(text) => onChange({ note: text })}
      />
    </div>
  );
}
