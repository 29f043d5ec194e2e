import { type ReactNode, useState } from 'react';

import { QuietButton } from '~/components/button';
import { onDemand } from '~/components/on-demand';
import { whenLoaded } from '~/components/on-demand';
import type { Cents } from '~server/domain/kernel/money';

import type { EstimatedSaving } from './estimated-saving';
import { WhyButton } from './why-button';

const load = () => import('./estimate-dialog');
const EstimateDialog = onDemand(load);

interface EstimatePartProps {
  /** The estimate that filled in the form, if one did. */
  estimateId: string | undefined;
  /** The amount as it stands in the form now; null for none. */
  amount: Cents | null;
  onEstimate: (estimated: EstimatedSaving) => void;
  /** Another way to an amount, in the same row. */
  children?: ReactNode;
}

/** Offers an estimate of the amount, and tells how it was made. */
export function EstimatePart({ estimateId, amount, onEstimate, children }: EstimatePartProps) {
  const [open, setOpen] = useState(false);
  return (
    // Forms of the dialogs are not in this one, but React tells it of them.
    <div
      className="row needs-script mt-1 -mb-3.5 justify-center gap-1"
      onSubmit={(event) => event.stopPropagation()}
    >
      <QuietButton
        className="px-2"
        aria-haspopup="dialog"
        aria-label={estimateId === undefined ? undefined : 'Estimate with Nearby Data again'}
        onPointerEnter={() => void load()}
        onClick={() => whenLoaded(load, () => setOpen(true))}
      >
        {estimateId === undefined ? 'Estimate with Nearby Data' : 'Estimate again'}
      </QuietButton>
      {estimateId !== undefined && <WhyButton estimateId={estimateId} amount={amount} />}
      {children}
      {open && (
        <EstimateDialog
          onClose={() => setOpen(false)}
          onEstimate={(estimated) => {
            setOpen(false);
            onEstimate(estimated);
          }}
        />
      )}
    </div>
  );
}
