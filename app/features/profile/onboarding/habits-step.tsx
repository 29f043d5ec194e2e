import { CountField } from './count-field';
import { type Draft, habitQuestions } from './draft';

interface HabitsStepProps {
  draft: Draft;
  onChange: (changes: Partial<Draft>) => void;
  errorOf: (field: string) => string | null;
}

/** Step 3: how often, for the areas that were chosen. */
export function HabitsStep({ draft, onChange, errorOf }: HabitsStepProps) {
  return (
    <>
      <p className="muted">A rough guess is fine. Tips get better with it, and nobody else sees it.</p>
      {habitQuestions(draft.spendAreas).map(({ field, label, hint, max }) => (
        <CountField
          key={field}
          label={label}
          id={field}
          hint={hint}
          min={0}
          max={max}
          value={draft[field]}
          onChange={(text) => onChange({ [field]: text })}
          error={errorOf(field)}
        />
      ))}
    </>
  );
}
