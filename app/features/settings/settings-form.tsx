import type { ReactNode } from 'react';

import { Button } from '~/components/button';
import { notifySuccess } from '~/components/notify';
import { useForm } from '~/lib/use-form';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import { putAside } from '~server/domain/goals/goal';
import { formatAmountInput } from '~server/domain/kernel/money';
import type { CurrentUser } from '~server/index';

import SETTINGS_TEXT from './texts.json';

/** The form of the settings as typed. Figures stay text until they are saved, days are yyyy-MM-dd. */
export type SettingsDraft = Record<keyof ReturnType<typeof draftOf>, string>;

/** The form's values before anything is typed, in its order; goal fields are empty without a goal. */
function draftOf({ displayName, goal, coachTone, timeZone, numberLocale }: CurrentUser) {
  return {
    goalName: goal?.name ?? '',
    goalAmount: goal ? formatAmountInput(goal.amount, numberLocale) : '',
    goalDate: goal?.date ?? '',
    goalOpening: goal && putAside(goal) > 0 ? formatAmountInput(putAside(goal), numberLocale) : '',
    displayName,
    coachTone,
    timeZone,
    numberLocale,
  };
}

/** What a part of the form gets. */
export interface SettingsFields {
  draft: SettingsDraft;
  /** Name, text, mistake and change of a field, for its component. */
  field: (name: keyof SettingsDraft) => {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (text: string) => void;
  };
}

interface SettingsFormProps {
  /** What counts as typed at the beginning. */
  initial?: Partial<SettingsDraft>;
  children: (fields: SettingsFields) => ReactNode;
}

/** The form of a section. What was typed stays until it is saved; everything else follows the account. */
export function SettingsForm({ initial = {}, children }: SettingsFormProps) {
  const me = useMe();
  const update = trpc.profile.update.useMutation({ meta: { awaitsScreen: true } });
  const form = useForm({
    initial: () => initial,
    read: async (edits) => {
      const before = new Map(Object.entries(draftOf(me)));
      const changed = Object.entries(edits).filter(([field, text]) => before.get(field) !== text);
      const { readDraft } = await import('./read-draft');
      return readDraft(Object.fromEntries(changed), me.today);
    },
    send: async (input) => {
      const saved = new Map(Object.entries(form.typed));
      await update.mutateAsync(input);
      // What was typed meanwhile stays.
      form.setTyped((edits) =>
        Object.fromEntries(Object.entries(edits).filter(([field, text]) => saved.get(field) !== text)),
      );
      notifySuccess(SETTINGS_TEXT.saved);
    },
    failed: () => SETTINGS_TEXT.notSaved,
  });
  const draft = { ...draftOf(me), ...form.typed };

  return (
    <form ref={form.ref} method="post" {...form.props} className="stack">
      {children({
        draft,
        field: (name) => ({ ...form.field(name), name, value: draft[name] }),
      })}
      <noscript>
        <p className="muted">Changing settings needs JavaScript, which is switched off in this browser.</p>
      </noscript>
      <Button type="submit" wide pending={form.pending} className="needs-script">
        Save settings
      </Button>
    </form>
  );
}
