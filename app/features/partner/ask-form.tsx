import { Button } from '~/components/button';
import { TextField } from '~/components/form-fields';
import { notifySuccess } from '~/components/notify';
import { ResendButton } from '~/features/accounts/resend-button';
import { WhereTheLinkIs } from '~/features/accounts/unverified-address';
import { useTyped } from '~/lib/use-typed';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import { PARTNER_TEXT } from '~server/domain/partner/texts';

import { PARTNER_CARD } from './texts';

/** Asks for the name and the address of a savings partner. The server checks them. */
export function AskForm() {
  const { emailVerified, mail } = useMe();
  const { typed, errors, change, refuse } = useTyped({ name: '', email: '' });
  const ask = trpc.partner.ask.useMutation({
    meta: { awaitsScreen: true },
    onSuccess: (_answer, { email }) => notifySuccess(PARTNER_CARD.asked(email)),
    onError: refuse(PARTNER_CARD.notAsked),
  });
  if (!mail.on) return <p>{PARTNER_CARD.mailOff}</p>;
  if (!emailVerified) {
    return (
      <>
        <p>
          {PARTNER_TEXT.verifyFirst}. <WhereTheLinkIs />
        </p>
        <ResendButton small look="ghost" className="needs-script justify-self-start" />
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
