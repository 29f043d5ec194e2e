import { type FormEvent, useEffect, useRef } from 'react';

import { notifyError, notifyInfo, notifySuccess, preloadNotify } from '~/components/notify';
import type { FormResult } from '~/lib/read-form';
import { isShape, isString, orNull, readStored, writeStored } from '~/lib/storage';
import { useForm } from '~/lib/use-form';
import { signInToSave } from '~/lib/use-session-channel';
import { paths } from '~/paths';
import { useMe } from '~/trpc/use-me';
import type { Category } from '~server/domain/kernel/categories';
import { formatAmountInput } from '~server/domain/kernel/money';
import {
  SAVING_TEXT,
  type SavingErrors,
  type SavingField,
  readSaving,
} from '~server/domain/savings/saving-rules';

import { useConfirmAmount } from './confirm-amount';
import { EMPTY_SAVING_DRAFT, type NewSaving, type SavingDraft, isSameSaving, typedOf } from './new-saving';
import { newId } from '~/lib/id';
import { savedText } from './saved-text';
import { add as ADD_TEXT } from './texts.json';
import { type LogOutcome, useLogSaving } from './use-log-saving';
import { dequeueSaving } from './offline-queue';

/** Within this time after a save, a click counts as the second of a double click instead of saving an empty form. */
const DOUBLE_CLICK_MS = 800;

/** What a tab remembers of an unfinished form. */
interface KeptDraft {
  draft: SavingDraft;
  /** The id of an attempt that got no answer: it may have arrived, so the next attempt has to use the same id. */
  attempt: string | null;
}

const isKeptDraft = isShape<KeptDraft>({
  draft: isShape({ amount: isString, category: isString, note: isString, date: orNull(isString) }),
  attempt: orNull(isString),
});

// Per tab: two tabs are two savings, and a shared attempt id would swallow one of them.
const key = (userId: string) => `hazel:saving-draft:${userId}`;

/** The person's unfinished form in this tab; null without one, or when the browser allows no storage. */
const keptDraft = (userId: string): KeptDraft | null =>
  readStored('sessionStorage', key(userId), (value) => (isKeptDraft(value) ? value : null));

/** Stores the form, or removes the stored one with null. */
const keepDraft = (userId: string, kept: KeptDraft | null) =>
  writeStored('sessionStorage', key(userId), kept);

/** The form of a saving: what is typed (kept in this tab until it is saved), its mistakes, and how to send it.
 * @param likeliest the preselected category; empty for none */
export function useAddForm(initial: { draft: SavingDraft; errors: SavingErrors }, likeliest: Category | '') {
  const { id: userId, today, numberLocale } = useMe();
  const log = useLogSaving();
  const { asks, question } = useConfirmAmount();
  /** Null until the draft of this tab has been read; then the id of an unanswered attempt, if any. */
  const attempt = useRef<{ id: string | null } | null>(null);
  const savedAt = useRef(-DOUBLE_CLICK_MS);
  const form = useForm({
    initial: initial.draft,
    errors: initial.errors,
    read(typed): FormResult<NewSaving> {
      const category = typed.category || likeliest;
      const read = readSaving(typedOf({ ...typed, category }, today), today);
      return read.ok ? { ok: true, value: { ...read.value, id: attempt.current?.id ?? newId() } } : read;
    },
    async send(saving, confirmed) {
      settle(
        saving,
        await log(confirmed ? { ...saving, confirmed } : saving, () => rememberAttempt(saving.id)),
      );
    },
    asks,
    failed: SAVING_TEXT.failed,
  });
  const { typed: draft, setTyped: setDraft, ref } = form;

  useEffect(() => {
    const kept = keptDraft(userId);
    attempt.current = { id: kept?.attempt ?? null };
    const typedBefore = ref.current && typedBeforeScripts(ref.current, likeliest);
    if (typedBefore) setDraft((current) => ({ ...current, ...typedBefore }));
    else if (kept) setDraft(kept.draft);
    // `likeliest` is left out: it may be loaded later, but what was typed before the scripts is read only
    // once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [userId]);

  useEffect(() => {
    if (attempt.current === null) return;
    const empty =
      draft.amount === '' && draft.category === '' && draft.note === '' && attempt.current.id === null;
    keepDraft(userId, empty ? null : { draft, attempt: attempt.current.id });
  }, [draft, userId]);

  const change = (part: Partial<SavingDraft>) => {
    // A message will follow soon, perhaps without a connection, so its code is loaded now.
    preloadNotify();
    form.change(part);
  };

  const rememberAttempt = (id: string | null) => {
    attempt.current = { id };
    keepDraft(userId, { draft, attempt: id });
  };

  const clear = () => {
    attempt.current = { id: null };
    savedAt.current = performance.now();
    keepDraft(userId, null);
    setDraft(EMPTY_SAVING_DRAFT);
  };

  const takeBack = (saving: NewSaving) => {
    if (draft.amount !== '') {
      notifyInfo(ADD_TEXT.formNotEmpty);
      return;
    }
    const { amount, category, date, note } = saving;
    setDraft({ amount: formatAmountInput(amount, numberLocale), category, date, note: note ?? '' });
    dequeueSaving(userId, saving.id);
    ref.current?.querySelector<HTMLInputElement>('[name="amount"]')?.focus();
  };

  const settle = (saving: NewSaving, outcome: LogOutcome) => {
    if (outcome.kind === 'unanswered') return;
    if (outcome.kind === 'waiting') return clear();
    rememberAttempt(null);
    switch (outcome.kind) {
      case 'saved': {
        const { answer } = outcome;
        const saved = savedText(answer, numberLocale);
        if (answer.replayed && !isSameSaving(answer.entry, saving)) {
          notifyInfo(`${saved} at the first try. Save again to log this one as well.`);
          return;
        }
        clear();
        if (answer.replayed) notifySuccess(saved);
        return;
      }
      case 'signed-out':
        return signInToSave(paths.add());
      case 'blocked':
        return notifyError(outcome.message);
      case 'refused':
        form.show(outcome.fields);
        if (Object.keys(outcome.fields).length === 0) notifyError(outcome.message);
    }
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (draft.amount === '' && performance.now() - savedAt.current < DOUBLE_CLICK_MS) event.preventDefault();
    else form.props.onSubmit(event);
  };

  return { ...form, onSubmit, change, takeBack, question };
}

/** What was typed while the scripts were still loading; null when nothing was. */
function typedBeforeScripts(form: HTMLFormElement, likeliest: string): Partial<SavingDraft> | null {
  const data = new FormData(form);
  const text = (name: SavingField) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  const [amount, note] = [text('amount').replace(/[^\d.,]/g, ''), text('note')];
  const category = text('category') === likeliest ? '' : text('category');
  return amount || category || note ? { amount, category, note } : null;
}
