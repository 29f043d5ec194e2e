import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';

import { Button } from './button';
import { Field } from './field';
import { notifyError, notifySuccess } from './notify';

interface CopyButtonProps {
  text: string;
  /** What is copied, in the middle of a sentence: 'link'. */
  what: string;
}

/** Puts a text onto the clipboard. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
      notifySuccess(`${what.charAt(0).toUpperCase()}${what.slice(1)} copied`);
    } catch {
      notifyError(`The ${what} could not be copied. Select it and copy it by hand.`);
    }
  };
  return (
    <Button small icon look="quiet" aria-label={`Copy ${what}`} onClick={() => void copy()}>
      {copied === text ? <Check size={20} /> : <Copy size={20} />}
    </Button>
  );
}

/** A link to pass on, in a field that selects it, with a button that copies it. */
export function LinkField({ label, hint, url }: { label: string; hint: string; url: string }) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <span className="input-wrap">
          <input
            {...control}
            className="input"
            readOnly
            value={url}
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton text={url} what="link" />
        </span>
      )}
    </Field>
  );
}
