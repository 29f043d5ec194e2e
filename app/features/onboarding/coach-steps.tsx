import { Card } from '~/components/card';
import { CheckboxChips, RadioChips } from '~/components/choice-chips';
import { Mascot } from '~/components/mascot';
import { SPEND_AREAS } from '~server/domain/kernel/categories';

import { CountField } from './count-field';
import { TONES } from '~/features/coach/tones';
import { type StepProps, habitQuestions } from './draft';

/** Step 2: spending areas, as many as apply. */
export function AreasStep({ draft, field }: StepProps) {
  return (
    <CheckboxChips
      legend="Choose as many as you like"
      name="spendAreas"
      options={SPEND_AREAS}
      value={draft.spendAreas}
      onChange={field('spendAreas').onChange}
      hint="Your coach looks for savings here first."
    />
  );
}

/** Step 3: how often, for the areas that were chosen. */
export function HabitsStep({ draft, field }: StepProps) {
  return (
    <>
      <p className="muted">A rough guess is fine. Tips get better with it, and nobody else sees it.</p>
      {habitQuestions(draft.spendAreas).map(({ field: name, label, hint, max }) => (
        <CountField key={name} label={label} hint={hint} min={0} max={max} {...field(name)} />
      ))}
    </>
  );
}

/** Step 4: how the coach speaks. It says here, at first contact, that it is an AI. */
export function ToneStep({ draft, field }: StepProps) {
  const sample = TONES.find((tone) => tone.value === draft.coachTone)?.sample;
  return (
    <>
      <div className="[&_.choice]:items-start [&_.choice]:text-left [&_.choices]:grid">
        <RadioChips
          legend="Coach tone"
          name="coachTone"
          options={TONES}
          value={draft.coachTone}
          onChange={field('coachTone').onChange}
        />
      </div>
      <Card tone="moss" className="row items-start">
        <Mascot pose="greeting" size={56} />
        <div aria-live="polite">
          <p>{sample}</p>
          <p className="pt-1 text-small">
            Hazel is an AI coach. You can change the tone in settings at any time.
          </p>
        </div>
      </Card>
    </>
  );
}
