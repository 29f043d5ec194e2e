import { FormDialog } from '~/components/form-dialog';
import { TextField } from '~/components/form-fields';
import { ScreenLink } from '~/components/screen-link';
import { failureText } from '~/lib/failure-text';
import { unchecked, useForm } from '~/lib/use-form';
import { paths } from '~/paths';
import { failedFor, trpc } from '~/trpc/client';
import { useCount, useMe } from '~/trpc/use-me';
import {
  DELETE_WORD,
  DELETION_DAYS,
  OWN_DATA_TEXT,
  confirmsDeletion,
} from '~server/domain/accounts/own-data';
import { formatDay } from '~server/domain/kernel/days';
import { counted, plural } from '~server/domain/kernel/plural';

const NOT_DELETED = 'Your account could not be deleted. Nothing was changed; try again in a moment.';

/** Says what is deleted with the account, and deletes it. */
export default function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { displayName, savedCount } = useMe();
  const number = useCount();
  const close = trpc.accounts.data.closeAccount.useMutation({ meta: { unseen: true } });
  const form = useForm({
    ...unchecked({ confirmation: '' }),
    send: async (typed) => {
      if (!confirmsDeletion(typed.confirmation, displayName)) {
        form.setErrors({ confirmation: OWN_DATA_TEXT.notTyped });
        return;
      }
      await close.mutateAsync(typed);
      // A new document: nothing of the account stays in this tab. The button is busy until then.
      window.location.assign(paths.accountClosing());
      await new Promise(() => undefined);
    },
    failed: (error) =>
      failedFor(error, 'CONFIRM_IDENTITY') ? {} : { confirmation: failureText(error, NOT_DELETED) },
  });
  const logged = savedCount === 0 ? 'Savings' : `${number(savedCount)} ${plural(savedCount, 'saving')}`;
  return (
    <FormDialog
      title="Delete your account?"
      onClose={onClose}
      submit="Delete account"
      look="danger"
      form={form}
      cancel="ghost"
    >
      <ul className="grid list-disc gap-1.5 pl-5">
        <li>{logged}, goals, habits, challenges, XP, badges and talks with Hazel are deleted.</li>
        <li>
          Groups that you created pass to the member who joined first. Euros that you gave stay in their sums,
          without your name.
        </li>
        <li>Others stop finding you at once, and your other devices are signed out.</li>
        <ProEnds />
        <li>You have {counted(DELETION_DAYS, 'day')} to change your mind: sign in and keep your account.</li>
      </ul>
      <TextField
        label={`Type ${DELETE_WORD} or your display name`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        {...form.field('confirmation')}
      />
    </FormDialog>
  );
}

function ProEnds() {
  const { data: plan } = trpc.billing.get.useQuery();
  if (!plan || plan.state.kind === 'none') return null;
  return (
    <li>
      Your subscription of Hazel Pro ends now, and nothing more is charged.
      {plan.contractWithdrawalUntil !== null && (
        <>
          {' '}
          To get back what you paid,{' '}
          <ScreenLink to={paths.settingsPro()} className="link">
            withdraw from the order first
          </ScreenLink>
          , until {formatDay(plan.contractWithdrawalUntil, 'en-GB', 'long')}.
        </>
      )}
    </li>
  );
}
