import ZoomIn from 'lucide-react/icons/zoom-in';
import { useState } from 'react';

import { Dialog } from '~/components/dialog';

/** The picture of a receipt: beside the lines where there is room, else one tap away. */
export function ReceiptPicture({ pictures, name }: { pictures: readonly string[]; name: string }) {
  const [open, setOpen] = useState(false);
  if (pictures.length === 0) return null;
  const pages = pictures.map((url, index) => (
    <img key={url} src={url} alt={pictures.length === 1 ? name : `${name}, page ${index + 1}`} />
  ));
  return (
    <>
      <button
        type="button"
        className="receipt-peek"
        onClick={() => setOpen(true)}
        aria-label="See the picture"
      >
        <img src={pictures[0]} alt="" />
        <span className="chip">
          <ZoomIn size={16} /> See the picture
        </span>
      </button>
      <div className="receipt-picture" tabIndex={0} role="group" aria-label="The picture">
        {pages}
      </div>
      {open && (
        <Dialog title="The picture" onClose={() => setOpen(false)}>
          <div className="receipt-pages">{pages}</div>
        </Dialog>
      )}
    </>
  );
}
