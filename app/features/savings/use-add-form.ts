import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';

import { dismissNotice, notifyError, notifyInfo, notifySuccess, preloadNotify } from '~/components/notify';
import { useCountEarlier } from '~/features/goals/use-count-earlier';
import { isShape, isString, orNull, readStored, writeStored } from '~/lib/storage';
import { signInToSave } from '~/lib/use-session-channel';
import { paths } from '~/paths';
import { useMe } from '~/trpc/use-me';
import type { Category } from '~server/domain/kernel/categories';
import { formatAmountInput, formatEur } from '~server/domain/kernel/money';
import {
  SAVING_TEXT,
  aboveGoalText,
  type SavingErrors,
  type SavingField,
  firstError,
  isAboveGoal,
  readSaving,
} from '~server/domain/savings/saving-rules';

import { useConfirmAmount } from './confirm-amount';
import { newId } from '~/lib/id';
import { EMPTY_DRAFT, type NewSaving, type SavingDraft, isSameSaving, typedOf } from './new-saving';
import { savedText } from './saved-text';
import { ADD_TEXT } from './texts';
import { type SendOutcome, useSendSaving } from './use-send-saving';
import { dequeueSaving, queueSaving } from './offline-queue';

/** Within this time after a save, a click counts as the second of a double click instead of saving an empty form. */
const DOUBLE_CLICK_MS = 800;

/** What a tab remembers of an unfinished form. */
interface KeptDraft {
  draft: SavingDraft;
  /** The id of an attempt that got no answer: it may have arrived, so the next attempt has to use the same id. */
  attempt: string | null;
}

const isKeptDraft = isShape<KeptDraft>({
  draft: isShape<SavingDraft>({
    amount: isString,
    category: isString,
    note: isString,
    date: orNull(isString),
  }),
  attempt: orNull(isString),
});

// Per tab: two tabs are two savings, and a shared attempt id would swallow one of them.
const key = (userId: string) => `hazel:saving-draft:${userId}`;

/** The person's unfinished form in this tab; null without one, or when the browser allows no storage. */
const keptDraft = (userId: string): KeptDraft | null =>
  readStored('sessionStorage', key(userId), (value) => (isKeptDraft(value) ? value : null));

/** Stores the form, or removes the stored one with null. */
function keepDraft(userId: string, kept: KeptDraft | null): void {
  writeStored('sessionStorage', key(userId), kept);
}

/** The form of a saving: what is typed (kept in this tab until it is saved), its mistakes, and how to send it.
 * @param likeliest the preselected category; empty for none */
export function useAddForm(
  form: RefObject<HTMLFormElement>,
  initial: { draft: SavingDraft; errors: SavingErrors },
  likeliest: Category | '',
) {
  const { id: userId, today, numberLocale, goal } = useMe();
  const send = useSendSaving();
  const { ask, question } = useConfirmAmount();
  const { offer } = useCountEarlier();
  const [draft, setDraft] = useState(initial.draft);
  const [errors, setErrors] = useState(initial.errors);
  const [busy, setBusy] = useState(false);
  /** Null until the draft of this tab has been read; then the id of an unanswered attempt, if any. */
  const attempt = useRef<{ id: string | null } | null>(null);
  const sending = useRef(false);
  const savedAt = useRef(-DOUBLE_CLICK_MS);

  useEffect(() => {
    const kept = keptDraft(userId);
    attempt.current = { id: kept?.attempt ?? null };
    const typedBefore = form.current && typedBeforeScripts(form.current, likeliest);
    if (typedBefore) setDraft((current) => ({ ...current, ...typedBefore }));
    else if (kept) setDraft(kept.draft);
    // `likeliest` is left out: it may be loaded later, but what was typed before the scripts is read only
    // once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [form, userId]);

  useEffect(() => {
    if (attempt.current === null) return;
    const empty =
      draft.amount === '' && draft.category === '' && draft.note === '' && attempt.current.id === null;
    keepDraft(userId, empty ? null : { draft, attempt: attempt.current.id });
  }, [draft, userId]);

  const change = (part: Partial<SavingDraft>) => {
    // A message will follow soon, perhaps without a connection, so its code is loaded now.
    preloadNotify();
    setDraft((current) => ({ ...current, ...part }));
    setErrors((current) => ({
      ...current,
      ...Object.fromEntries(Object.keys(part).map((field) => [field, undefined])),
    }));
  };

  const rememberAttempt = (id: string | null) => {
    attempt.current = { id };
    keepDraft(userId, { draft, attempt: id });
  };

  const startAnew = () => {
    attempt.current = { id: null };
    savedAt.current = performance.now();
    keepDraft(userId, null);
    setDraft(EMPTY_DRAFT);
  };

  const showMistakes = (mistakes: SavingErrors) => {
    setErrors(mistakes);
    const first = firstError(mistakes);
    if (first === null) return;
    notifyError(first.message);
    focusField(form.current, first.field);
  };

  const wait = (saving: NewSaving) => {
    if (!queueSaving(userId, { saving, since: Date.now(), problem: null })) {
      notifyError(SAVING_TEXT.failed);
      return;
    }
    startAnew();
    notifyInfo(`No connection. ${formatEur(saving.amount, numberLocale)} is kept here and sent by itself.`);
  };

  const takeBack = (saving: NewSaving) => {
    if (draft.amount !== '') {
      notifyInfo(ADD_TEXT.formNotEmpty);
      return;
    }
    const { amount, category, date, note } = saving;
    setDraft({ amount: formatAmountInput(amount, numberLocale), category, date, note: note ?? '' });
    dequeueSaving(userId, saving.id);
    focusField(form.current, 'amount');
  };

  const settle = (saving: NewSaving, outcome: SendOutcome) => {
    switch (outcome.kind) {
      case 'saved':
        if (outcome.answer.replayed && !isSameSaving(outcome.answer.entry, saving)) {
          rememberAttempt(null);
          notifyInfo(
            `${savedText(outcome.answer, numberLocale)} at the first try. Save again to log this one as well.`,
          );
          return;
        }
        startAnew();
        notifySuccess(
          savedText(outcome.answer, numberLocale),
          outcome.answer.towardsGoal === 'left-out' ? offer : {},
        );
        return;
      case 'unanswered':
        if (!navigator.onLine) wait(saving);
        else notifyError(SAVING_TEXT.failed);
        return;
      case 'signed-out':
        rememberAttempt(null);
        signInToSave(paths.add());
        return;
      case 'blocked':
        rememberAttempt(null);
        notifyError(outcome.message);
        return;
      case 'unsure':
        rememberAttempt(null);
        ask(outcome.message, () => void log({ ...saving, confirmed: true }));
        return;
      case 'refused':
        rememberAttempt(null);
        if (firstError(outcome.fields) === null) notifyError(outcome.message);
        else showMistakes(outcome.fields);
    }
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending.current || (draft.amount === '' && performance.now() - savedAt.current < DOUBLE_CLICK_MS))
      return;
    const category = draft.category || likeliest;
    const read = readSaving(typedOf({ ...draft, category }, today), today);
    if (!read.ok) {
      showMistakes(read.errors);
      return;
    }
    setErrors({});
    dismissNotice();
    const saving = { ...read.saving, id: attempt.current?.id ?? newId() };
    // Asked here, too, because without a connection the server cannot.
    if (goal !== null && isAboveGoal(saving.amount, goal))
      ask(aboveGoalText(saving.amount, goal, numberLocale), () => void log({ ...saving, confirmed: true }));
    else await log(saving);
  };

  const log = async (saving: NewSaving) => {
    if (sending.current) return;
    if (!navigator.onLine) {
      wait(saving);
      return;
    }
    rememberAttempt(saving.id);
    sending.current = true;
    setBusy(true);
    try {
      settle(saving, await send(saving));
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  return { draft, errors, busy, change, submit, takeBack, question };
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

function focusField(form: HTMLFormElement | null, field: SavingField): void {
  form?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus();
}
