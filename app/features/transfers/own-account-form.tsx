import { useState } from 'react';

import { Button } from '~/components/button';
import { TextField } from '~/components/form-fields';
import { dismissNotice, notifyError, notifySuccess } from '~/components/notify';
import { useConfirmed } from '~/features/accounts/security/use-confirmed';
import { failureText } from '~/lib/failure-text';
import { momentText } from '~/lib/moment-text';
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
  const confirmed = useConfirmed();
  const { timeZone, today, mail } = useMe();
  const [typed, setTyped] = useState({ holder, iban: '' });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const set = trpc.transfers.setAccount.useMutation();
  const change = (changes: Partial<typeof typed>) => {
    setTyped({ ...typed, ...changes });
    setErrors({});
  };
  const save = async () => {
    let until: string | null;
    try {
      until = (await confirmed(() => set.mutateAsync(typed))).waitsUntil;
    } catch (error) {
      const fields = publicErrorFrom(error)?.fields ?? {};
      setErrors(fields);
      notifyError(fields.holder ?? fields.iban ?? failureText(error, ACCOUNT_TEXT.notSaved));
      return;
    }
    dismissNotice();
    notifySuccess(
      until === null ? ACCOUNT_TEXT.saved : ACCOUNT_TEXT.savedToWait(momentText(until, timeZone, today)),
    );
    onSaved();
  };
  return (
    <form
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (!set.isPending) void save();
      }}
    >
      <TextField
        label="Name on the account"
        hint="As your bank writes it: banks compare it with the number."
        autoComplete="name"
        value={typed.holder}
        error={errors.holder}
        onChange={(text) => change({ holder: text })}
      />
      <TextField
        label="IBAN of your savings account"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed.iban}
        error={errors.iban}
        onChange={(text) => change({ iban: text })}
      />
      <p className="fine">
        {ACCOUNT_TEXT.kept} {mail.on && ACCOUNT_TEXT.toldByMail}
      </p>
      <Button type="submit" wide pending={set.isPending}>
        {submit}
      </Button>
    </form>
  );
}
