import { Button } from '~/components/button';
import { TextField } from '~/components/form-fields';
import { notifySuccess } from '~/components/notify';
import { ResendButton, WhereTheLinkIs } from '~/features/accounts/unverified-address';
import { useForm } from '~/lib/use-form';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import { NO_MAIL } from '~server/domain/messages/no-mail';
import { PARTNER_TEXT } from '~server/domain/partner/texts';

/** Asks for the name and the address of a savings partner. */
export function AskForm() {
  const { emailVerified, mail } = useMe();
  const ask = trpc.partner.ask.useMutation({ meta: { awaitsScreen: true } });
  const form = useForm({
    initial: { name: '', email: '' },
    // The server checks it.
    read: (typed) => ({ ok: true, value: typed }),
    send: async (typed) => {
      await ask.mutateAsync(typed);
      notifySuccess(`Mail on its way to ${typed.email}`);
    },
    failed: 'Failed to ask',
  });
  if (!mail.on) return <p>{NO_MAIL} A partner is asked and told by mail, so nobody can be asked here.</p>;
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
    <form {...form.props} className="stack needs-script">
      <TextField
        label="What you call them"
        hint="Only you see it."
        autoComplete="off"
        maxLength={40}
        {...form.field('name')}
      />
      <TextField
        label="Their email"
        type="email"
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        maxLength={255}
        {...form.field('email')}
      />
      <p className="fine">
        One mail asks them. Without a yes nothing more is sent, and their address is deleted after 14 days at
        most.
      </p>
      <Button type="submit" wide pending={form.pending}>
        Ask them
      </Button>
    </form>
  );
}
