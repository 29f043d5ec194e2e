import { useState } from 'react';

import { dismissNotice, notifyError, notifySuccess } from '~/components/notify';
import { notifyFirst } from '~/lib/use-typed';
import { publicErrorFrom, trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import { putAside } from '~server/domain/goals/goal';
import { formatAmountInput } from '~server/domain/kernel/money';
import type { CurrentUser } from '~server/index';

import { SETTINGS_TEXT } from './texts';

/** The form of the settings as typed. Figures stay text until they are saved, days are yyyy-MM-dd. */
export type SettingsDraft = Record<keyof ReturnType<typeof draftOf>, string>;

/** The form's values before anything is typed, in its order; goal fields are empty without a goal. */
export function draftOf({ displayName, goal, coachTone, timeZone, numberLocale }: CurrentUser) {
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

/** Saves what was changed. `onSaved` receives 'field=text' for everything that was saved, but not for text
 * typed meanwhile. `errors` are the messages of the last attempt, by field. */
export function useSaveSettings(onSaved: (saved: ReadonlySet<string>) => void) {
  const me = useMe();
  const update = trpc.profile.update.useMutation({ meta: { awaitsScreen: true } });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [saving, setSaving] = useState(false);

  const attempt = async (edits: Partial<SettingsDraft>) => {
    const before = new Map(Object.entries(draftOf(me)));
    const changed = Object.entries(edits).filter(([field, text]) => before.get(field) !== text);
    const { readDraft } = await import('./read-draft');
    const read = readDraft(Object.fromEntries(changed), me.today);
    if (!read.ok) {
      setErrors(read.errors);
      notifyFirst(read.errors, Object.keys(draftOf(me)));
      return;
    }
    dismissNotice();
    await update.mutateAsync(read.value);
    setErrors({});
    onSaved(new Set(Object.entries(edits).map(([field, text]) => `${field}=${text}`)));
    notifySuccess(SETTINGS_TEXT.saved);
  };

  const save = async (edits: Partial<SettingsDraft>) => {
    setSaving(true);
    try {
      await attempt(edits);
    } catch (error) {
      setErrors(publicErrorFrom(error)?.fields ?? {});
      notifyError(SETTINGS_TEXT.notSaved);
    } finally {
      setSaving(false);
    }
  };

  return { save, saving, errors };
}
