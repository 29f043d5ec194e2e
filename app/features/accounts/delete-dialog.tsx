import { useState } from 'react';

import { Button } from '~/components/button';
import { Dialog, DialogClose } from '~/components/dialog';
import { Field } from '~/components/field';
import { ScreenLink } from '~/components/screen-link';
import { TextInput } from '~/components/text-input';
import { failureText } from '~/lib/failure-text';
import { paths } from '~/paths';
import { publicErrorFrom, trpc } from '~/trpc/client';
import { useCount, useMe } from '~/trpc/use-me';
import {
  DELETE_WORD,
  DELETION_DAYS,
  OWN_DATA_TEXT,
  confirmsDeletion,
} from '~server/domain/accounts/own-data';
import { formatDay } from '~server/domain/kernel/days';
import { counted } from '~server/domain/kernel/plural';

import { OWN_DATA_CARD } from './own-data-texts';
import { useConfirmed } from './use-confirmed';

/** Says what goes with the account, and deletes it. */
export default function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { displayName, savedCount } = useMe();
  const number = useCount();
  const confirmed = useConfirmed();
  const close = trpc.accounts.data.closeAccount.useMutation({ meta: { unseen: true } });
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async () => {
    if (!confirmsDeletion(typed, displayName)) return setProblem(OWN_DATA_TEXT.notTyped);
    setProblem(null);
    setBusy(true);
    try {
      await confirmed(() => close.mutateAsync({ confirmation: typed }));
      // A new document: nothing of the account stays in this tab.
      window.location.assign(paths.accountClosing());
    } catch (error) {
      setBusy(false);
      if (publicErrorFrom(error)?.reason !== 'CONFIRM_IDENTITY')
        setProblem(failureText(error, OWN_DATA_CARD.notDeleted));
    }
  };

  const savings =
    savedCount === 0
      ? 'Savings, goals'
      : `${number(savedCount)} ${savedCount === 1 ? 'saving' : 'savings'}, goals`;
  return (
    <Dialog onClose={onClose} title="Delete your account?">
      <form
        noValidate
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void submit();
        }}
      >
        <ul className="grid list-disc gap-1.5 pl-5">
          <li>{savings}, habits, challenges, XP, badges and talks with Hazel are deleted.</li>
          <li>
            Groups that you created pass to the member who joined first. Euros that you gave stay in their
            sums, without your name.
          </li>
          <li>Others stop finding you at once, and your other devices are signed out.</li>
          <ProEnds />
          <li>
            You have {counted(DELETION_DAYS, 'day')} to change your mind: sign in and keep your account.
          </li>
        </ul>
        <Field label={`Type ${DELETE_WORD} or your display name`} error={problem}>
          {(control) => (
            <TextInput
              {...control}
              value={typed}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={100}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
        </Field>
        <div className="sheet-actions">
          <DialogClose asChild>
            <Button look="ghost">Cancel</Button>
          </DialogClose>
          <Button type="submit" look="danger" pending={busy}>
            Delete account
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What becomes of a subscription. */
function ProEnds() {
  const { data: plan } = trpc.billing.get.useQuery();
  if (!plan || plan.state.kind === 'none') return null;
  return (
    <li>
      Your subscription of Hazel Pro ends now, and nothing more is charged.
      {plan.withdrawUntil !== null && (
        <>
          {' '}
          To get back what you paid,{' '}
          <ScreenLink to={paths.plan()} className="link">
            withdraw from the order first
          </ScreenLink>
          , until {formatDay(plan.withdrawUntil, 'en-GB', 'long')}.
        </>
      )}
    </li>
  );
}
