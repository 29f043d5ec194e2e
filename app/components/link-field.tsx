import type { ReactNode } from 'react';

import { CopyButton } from './copy-button';
import { Field } from './field';
import { TextInput } from './text-input';

/** A link to pass on, in a field that selects all of it, with a button that copies it. */
export function LinkField({ label, hint, url }: { label: string; hint: ReactNode; url: string }) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <span className="input-wrap">
          <TextInput {...control} readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
          <CopyButton text={url} what="link" />
        </span>
      )}
    </Field>
  );
}
