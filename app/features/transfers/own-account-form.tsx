import { Button } from '~/components/button';
import { Dialog } from '~/components/dialog';
import { TextField } from '~/components/form-fields';
import { notifySuccess } from '~/components/notify';
import { failureText } from '~/lib/failure-text';
import { momentText } from '~/lib/moment-text';
import { useForm } from '~/lib/use-form';
import { publicErrorFrom, trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';

import { ACCOUNT_TEXT } from './account-texts';

interface OwnAccountFormProps {
  /** The name that is stored already. */
  holder?: string | undefined;
  submit: string;
  onSaved: () => void;
}

/** Asks for the IBAN of one's own savings account. Only the server checks it, so that its rules need not be
 * loaded here. */
export function OwnAccountForm({ holder = '', submit, onSaved }: OwnAccountFormProps) {
  const { timeZone, today, mail } = useMe();
  const set = trpc.transfers.setAccount.useMutation();
  const form = useForm({
    initial: { holder, iban: '' },
    read: (typed) => ({ ok: true, value: typed }),
    send: async (typed) => {
      const { waitsUntil } = await set.mutateAsync(typed);
      notifySuccess(
        waitsUntil === null
          ? ACCOUNT_TEXT.saved
          : ACCOUNT_TEXT.savedToWait(momentText(waitsUntil, timeZone, today)),
      );
      onSaved();
    },
    failed: (error) => {
      const fields = publicErrorFrom(error)?.fields ?? {};
      return fields.holder ?? fields.iban ?? failureText(error, ACCOUNT_TEXT.notSaved);
    },
  });
  return (
    <form {...form.props} className="stack">
      <TextField
        label="Name on the account"
        hint="As your bank writes it: banks compare it with the number."
        autoComplete="name"
        {...form.field('holder')}
      />
      <TextField
        label="IBAN of your savings account"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field('iban')}
      />
      <p className="fine">
        {ACCOUNT_TEXT.kept} {mail.on && ACCOUNT_TEXT.toldByMail}
      </p>
      <Button type="submit" wide pending={form.pending}>
        {submit}
      </Button>
    </form>
  );
}

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
