import { type ComponentType, type ReactNode, useState } from 'react';

import { onDemand } from './on-demand';

import { Button, type ButtonLook } from './button';

type Dialog = ComponentType<{ onClose: () => void }>;

/** Makes a small button that opens a dialog, whose code is fetched when the pointer comes near. Call it once,
 * outside of components.
 * @param load the module of the dialog */
export function dialogButton(load: () => Promise<{ default: Dialog }>) {
  const LazyDialog = onDemand(load);
  return function DialogButton({ look, children }: { look?: ButtonLook; children: ReactNode }) {
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
          {children}
        </Button>
        {open && <LazyDialog onClose={() => setOpen(false)} />}
      </>
    );
  };
}
