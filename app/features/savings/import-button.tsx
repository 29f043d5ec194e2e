import Upload from 'lucide-react/icons/upload';
import { Suspense, lazy, useState } from 'react';

import { Button } from '~/components/button';

const loadDialog = () => import('./import-dialog');
const ImportDialog = lazy(loadDialog);

/** The way in for savings from a file. */
export function ImportButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        look="quiet"
        small
        className="needs-script"
        aria-haspopup="dialog"
        onPointerEnter={() => void loadDialog()}
        onClick={() => setOpen(true)}
      >
        <Upload size={18} /> Import
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ImportDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
