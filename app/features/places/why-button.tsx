import { useState } from 'react';

import { QuietButton } from '~/components/button';
import { onDemand } from '~/components/on-demand';
import { whenLoaded } from '~/components/on-demand';
import type { Cents } from '~server/domain/kernel/money';

const load = () => import('./how-calculated');
const HowCalculated = onDemand(load);

interface WhyButtonProps {
  estimateId: string;
  /** The amount of the saving, or of the form; null while there is none. */
  amount: Cents | null;
  /** Names the saving among others in a list. */
  of?: string;
}

/** Opens how an amount was estimated. Its dialog is fetched when the pointer comes near. */
export function WhyButton({ of, ...estimate }: WhyButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <QuietButton
        className={of === undefined ? 'px-2' : '-ml-3.5'}
        aria-haspopup="dialog"
        aria-label={of === undefined ? undefined : `Why this amount? ${of}`}
        onPointerEnter={() => void load()}
        onClick={() => whenLoaded(load, () => setOpen(true))}
      >
        Why this amount?
      </QuietButton>
      {open && <HowCalculated {...estimate} onClose={() => setOpen(false)} />}
    </>
  );
}
