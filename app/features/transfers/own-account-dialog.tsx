import { Dialog } from '~/components/dialog';

import { ACCOUNT_TEXT } from './account-texts';
import { OwnAccountForm } from './own-account-form';

interface OwnAccountDialogProps {
  holder: string | undefined;
  onClose: () => void;
}

/** Enters or changes one's own savings account. */
export default function OwnAccountDialog({ holder, onClose }: OwnAccountDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Your savings account"
      description={ACCOUNT_TEXT.nothing}
    >
      <OwnAccountForm holder={holder} submit="Save" onSaved={onClose} />
    </Dialog>
  );
}
