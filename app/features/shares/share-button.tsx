import Share2 from 'lucide-react/icons/share-2';
import { useState } from 'react';

import { Button, type ButtonLook } from '~/components/button';
import { onDemand } from '~/components/on-demand';
import type { ShareItem } from '~server/domain/shares/ticks';

const load = () => import('./share-dialog');
const ShareDialog = onDemand(load);

/** Opens a preview of a picture, and the ways to share it. The code for that is loaded when it is needed. */
export function ShareButton({
  item,
  label,
  iconOnly = false,
  look = 'ghost',
}: {
  item: ShareItem;
  /** 'Share First acorn': what the button does, as a screen reader says it where there is only its icon. */
  label: string;
  iconOnly?: boolean;
  look?: ButtonLook;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        look={look}
        small
        icon={iconOnly}
        className="needs-script flex-none"
        aria-haspopup="dialog"
        aria-label={iconOnly ? label : undefined}
        onPointerEnter={() => void load()}
        onClick={() => setOpen(true)}
      >
        <Share2 size={18} /> {!iconOnly && label}
      </Button>
      {open && <ShareDialog item={item} onClose={() => setOpen(false)} />}
    </>
  );
}
