import { Card } from '~/components/card';
import { RadioChips } from '~/components/choice-chips';
import { Mascot } from '~/components/mascot';

import type { Draft } from './draft';

/** The coach's tones with their descriptions (docs/product.md, 'Onboarding'), and how each of them sounds. */
const TONES = [
  {
    value: 'gentle',
    label: 'Gentle',
    detail: 'Soft and encouraging',
    sample: 'Two coffees at home this week would be a lovely start. No rush.',
  },
  {
    value: 'fun',
    label: 'Fun',
    detail: 'Playful and energetic',
    sample: 'Two coffees at home and your acorn pile grows by €7. Bring it on!',
  },
  {
    value: 'straight',
    label: 'Straight',
    detail: 'Straight-talk, direct, honest',
    sample: 'Seven coffees out cost you €25 a week. Brew two of them at home.',
  },
];

/** Step 4: how the coach speaks. It says here, at first contact, that it is an AI. */
export function ToneStep({ draft, onChange }: { draft: Draft; onChange: (changes: Partial<Draft>) => void }) {
  const sample = TONES.find((tone) => tone.value === draft.coachTone)?.sample;
  return (
    <>
      <div className="[&_.choice]:items-start [&_.choice]:text-left [&_.choices]:grid">
        <RadioChips
          legend="Coach tone"
          name="coachTone"
          options={TONES}
          value={draft.coachTone}
          onChange={(coachTone) => onChange({ coachTone })}
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
