import { Button } from '~/components/button';
import { TextField } from '~/components/form-fields';
import { notifySuccess } from '~/components/notify';
import { useResendVerification } from '~/features/accounts/use-resend-verification';
import { useTyped } from '~/lib/use-typed';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import { PARTNER_TEXT } from '~server/domain/partner/texts';

import { PARTNER_CARD } from './texts';

/** Asks for the name and the address of a savings partner. The server checks them. */
export function AskForm() {
  const { email: own, emailVerified } = useMe();
  const resend = useResendVerification();
  const { typed, errors, change, refuse } = useTyped({ name: '', email: '' });
  const ask = trpc.partner.ask.useMutation({
    meta: { awaitsScreen: true },
    onSuccess: (_answer, { email }) => notifySuccess(PARTNER_CARD.asked(email)),
    onError: refuse(PARTNER_CARD.notAsked),
  });
  if (!emailVerified) {
    return (
      <>
        <p>
          {PARTNER_TEXT.verifyFirst}. We sent a link to <span className="wrap-anywhere">{own}</span>.
        </p>
        <Button
          small
          look="ghost"
          className="needs-script justify-self-start"
          pending={resend.isPending}
          onClick={() => resend.mutate({})}
        >
          Send the link again
        </Button>
      </>
    );
  }
  return (
    <form
      noValidate
      className="stack needs-script"
      onSubmit={(event) => {
        event.preventDefault();
        if (!ask.isPending) ask.mutate(typed);
      }}
    >
      <TextField
        label="What you call them"
        hint="Only you see it."
        autoComplete="off"
        maxLength={40}
        value={typed.name}
        error={errors.name}
        onChange={(name) => change({ name })}
      />
      <TextField
        label="Their email"
        type="email"
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        maxLength={255}
        value={typed.email}
        error={errors.email}
        onChange={(email) => change({ email })}
      />
      <p className="fine">{PARTNER_CARD.kept}</p>
      <Button type="submit" wide pending={ask.isPending}>
        Ask them
      </Button>
    </form>
  );
}
