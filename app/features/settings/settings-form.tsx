import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';

import { Button } from '~/components/button';
import type { FieldErrors } from '~/lib/read-form';
import { useMe } from '~/trpc/use-me';

import { type SettingsDraft, draftOf, useSaveSettings } from './use-save-settings';

export interface SettingsFields {
  draft: SettingsDraft;
  onChange: (changes: Partial<SettingsDraft>) => void;
  errors: FieldErrors;
}

/** The form of a section. What was typed stays until it is saved; everything else follows the account. */
export function SettingsForm({ children }: { children: (fields: SettingsFields) => ReactNode }) {
  const me = useMe();
  const [edits, setEdits] = useState<Partial<SettingsDraft>>({});
  const form = useRef<HTMLFormElement>(null);
  const { save, saving, errors } = useSaveSettings((saved) =>
    setEdits((now) =>
      Object.fromEntries(Object.entries(now).filter(([field, text]) => !saved.has(`${field}=${text}`))),
    ),
  );

  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save(edits);
  };

  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="stack">
      {children({
        draft: { ...draftOf(me), ...edits },
        onChange: (changes) => setEdits((now) => ({ ...now, ...changes })),
        errors,
      })}
      <noscript>
        <p className="muted">Changing settings needs JavaScript, which is switched off in this browser.</p>
      </noscript>
      <Button type="submit" wide pending={saving} className="needs-script">
        Save settings
      </Button>
    </form>
  );
}
