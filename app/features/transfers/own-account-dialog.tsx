import { Dialog } from '~/components/dialog';
import { useMe } from '~/trpc/use-me';

import { ACCOUNT_TEXT } from './account-texts';
import { OwnAccountForm } from './own-account-form';

interface OwnAccountDialogProps {
  holder: string | undefined;
  /** Whether no account was entered before. */
  first: boolean;
  onClose: () => void;
}

/** Enters or changes one's own savings account. */
export default function OwnAccountDialog({ holder, first, onClose }: OwnAccountDialogProps) {
  const { mail } = useMe();
  return (
    <Dialog
      onClose={onClose}
      title="Your savings account"
      description={first ? ACCOUNT_TEXT.nothing : ACCOUNT_TEXT.replaced(mail.on)}
    >
      <OwnAccountForm holder={holder} submit="Save" onSaved={onClose} />
    </Dialog>
  );
}
