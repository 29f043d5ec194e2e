import { Dialog } from '~/components/dialog';

import { AddForm } from './add-form';

/** Logs a saving over the screen that is open, and closes once it is logged or kept. What was typed stays in this tab when it is
 * closed before that, as on Add. */
export default function AddDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Add a saving" onClose={onClose} focusFirst="[name='amount']">
      <AddForm formId={undefined} returned={undefined} over={{ onSaved: onClose }} />
    </Dialog>
  );
}
