import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useState } from 'react';

import { Button } from '~/components/button';
import { Field } from '~/components/field';
import { notifyError, notifySuccess } from '~/components/notify';
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
      <QrCode text={link.url} />
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

/** Readers need so many light modules around the code. */
const QUIET_ZONE = 4;

/** The text as a QR code, dark on light in every scheme, because many readers know no other. Nothing until its code is fetched, or
 * if it cannot be: the link stands above it. */
function QrCode({ text }: { text: string }) {
  const [code, setCode] = useState<{ size: number; path: string } | null>(null);
  useEffect(() => {
    let current = true;
    void import('qrcode').then(
      ({ default: { create } }) => {
        const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
        const dark = Array.from(data, (on, at) =>
          on ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : '',
        );
        if (current) setCode({ size, path: dark.join('') });
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [text]);
  const side = (code?.size ?? 0) + 2 * QUIET_ZONE;
  return (
    <div className="qr-code">
      {code && (
        <svg
          role="img"
          aria-label="QR code of the link"
          viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
          shapeRendering="crispEdges"
        >
          <path d={code.path} />
        </svg>
      )}
    </div>
  );
}
