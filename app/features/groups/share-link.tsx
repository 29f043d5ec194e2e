import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';

import { Button } from '~/components/button';
import { Field } from '~/components/field';
import { notifyError, notifySuccess } from '~/components/notify';
import { QrCode } from '~/components/qr-code';
import { TextInput } from '~/components/text-input';
import { failureText } from '~/lib/failure-text';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import { dayAt, formatDay } from '~server/domain/kernel/days';

import { ACT_TEXT } from './act-texts';

/** A link to the group that the person passes on themselves, as text and as a QR code. */
export function ShareLink({ groupId }: { groupId: string }) {
  const { timeZone } = useMe();
  const create = trpc.groups.createLink.useMutation({
    meta: { unseen: true },
    onError: (error) => notifyError(failureText(error, ACT_TEXT.noLink)),
  });
  const revoke = trpc.groups.revokeLink.useMutation({
    meta: { unseen: true },
    onSuccess: () => {
      create.reset();
      notifySuccess(ACT_TEXT.linkRevoked);
    },
    onError: (error) => notifyError(failureText(error, ACT_TEXT.linkNotRevoked)),
  });
  const link = create.data;
  if (!link)
    return (
      <div className="between flex-wrap">
        <p className="muted min-w-0 flex-1 basis-40">Or pass on a link. Whoever opens it can join.</p>
        <Button small look="ghost" pending={create.isPending} onClick={() => create.mutate({ groupId })}>
          Create link
        </Button>
      </div>
    );
  const until = formatDay(dayAt(new Date(link.expiresAt), timeZone), 'en-GB', 'long');
  return (
    <div className="stack">
      <Field label="Share link" hint={`Whoever opens it until ${until} can join.`}>
        {(control) => (
          <span className="input-wrap">
            <TextInput
              {...control}
              readOnly
              value={link.url}
              onFocus={(event) => event.currentTarget.select()}
            />
            <CopyButton text={link.url} />
          </span>
        )}
      </Field>
      <QrCode text={link.url} label="QR code of the link" />
      <Button
        small
        look="quiet"
        className="justify-self-center"
        pending={revoke.isPending}
        onClick={() => revoke.mutate({ groupId })}
      >
        Revoke link
      </Button>
    </div>
  );
}

function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      notifySuccess('Link copied');
    } catch {
      notifyError('The link could not be copied. Select it and copy it by hand.');
    }
  };
  return (
    <Button small icon look="quiet" aria-label="Copy link" onClick={() => void copy()}>
      {copied ? <Check size={20} /> : <Copy size={20} />}
    </Button>
  );
}
