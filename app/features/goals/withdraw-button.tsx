import { Suspense, lazy, useState } from 'react';

import { Button, type ButtonLook } from '~/components/button';

const load = () => import('./withdraw-dialog');
const WithdrawDialog = lazy(load);

/** Opens the form for money that was taken out again. */
export function WithdrawButton({ look }: { look: ButtonLook }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        look={look}
        small
        className="needs-script"
        aria-haspopup="dialog"
        onPointerEnter={() => void load()}
        onClick={() => setOpen(true)}
      >
        Took money out
      </Button>
      {open && (
        <Suspense fallback={null}>
          <WithdrawDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
