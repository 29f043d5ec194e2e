import { useLocation, useNavigate } from '@remix-run/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';

import { notifyError, notifyInfo, notifySuccess, preloadNotify } from '~/components/notify';
import type { EstimatedSaving } from '~/features/places/estimated-saving';
import type { FormResult } from '~/lib/read-form';
import { useForm } from '~/lib/use-form';
import { signInToSave } from '~/lib/use-session-channel';
import { paths } from '~/paths';
import { useMe } from '~/trpc/use-me';
import type { Category } from '~server/domain/kernel/categories';
import type { SavingLine } from '~server/domain/coach/saving-line';
import { formatAmountInput } from '~server/domain/kernel/money';
import {
  SAVING_TEXT,
  type SavingErrors,
  type SavingField,
  readSaving,
} from '~server/domain/savings/saving-rules';

import { useConfirmAmount } from './confirm-amount';
import { isKeptDraft, keepDraft, keptDraft } from './kept-draft';
import { endMoment } from './moment';
import {
  EMPTY_SAVING_DRAFT,
  type NewSaving,
  type SavingDraft,
  draftOf,
  isSameSaving,
  typedOf,
} from './new-saving';
import { newId } from '~/lib/id';
import { savedText } from './saved-text';
import { add as ADD_TEXT } from './texts.json';
import { type LogOutcome, useLogSaving } from './use-log-saving';

/** Within this time after a save, a click counts as the second of a double click instead of saving an empty form. */
const DOUBLE_CLICK_MS = 800;

/** What a form over another screen does besides. */
export interface OverScreen {
  /** Called once a saving is logged, or kept on this device. */
  onSaved: () => void;
}

/** The form of a saving: what is typed (kept in this tab until it is saved), its mistakes, and how to send it.
 * @param initial.prefilled whether the draft is what the address says, which then goes before what the tab has kept
 * @param likeliest the preselected category; empty for none
 * @param formId the id that the form sends without scripts: it may be on its way when they arrive, so it is used first */
export function useAddForm(
  initial: { draft: SavingDraft; errors: SavingErrors; prefilled: boolean },
  likeliest: Category | '',
  formId: string | undefined,
  over?: OverScreen,
) {
  const { id: userId, today, numberLocale } = useMe();
  const log = useLogSaving();
  const { asks, question } = useConfirmAmount();
  /** Null until the draft of this tab has been read; then the id of an unanswered attempt, if any. */
  const attempt = useRef<{ id: string | null } | null>(null);
  const unusedId = useRef(formId);
  const savedAt = useRef(-DOUBLE_CLICK_MS);
  /** What the saving line has put into the form. */
  const filledIn = useRef<Partial<SavingDraft>>({});
  /** The note that an estimate has proposed. */
  const proposedNote = useRef('');
  /** The estimate of what was saved last; null for none. */
  const [savedEstimate, setSavedEstimate] = useState<string | null>(null);
  const form = useForm({
    initial: initial.draft,
    errors: initial.errors,
    read(typed, form): FormResult<NewSaving> {
      // Pressed while the form was becoming ours, what was typed before is not in the state yet.
      const all = typed.amount === '' ? { ...typed, ...typedBeforeScripts(form, likeliest) } : typed;
      const category = all.category || presetOf(all, likeliest);
      const read = readSaving(typedOf({ ...all, category }, today), today);
      if (!read.ok) return read;
      const id = attempt.current?.id ?? unusedId.current ?? newId();
      unusedId.current = undefined;
      return { ok: true, value: { ...read.value, id, estimateId: typed.estimateId } };
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
  /** What the coach was told, when it opened this form. */
  const handed: unknown = useLocation().state;
  const told = over ? null : handed;
  const navigate = useNavigate();

  useEffect(() => {
    const kept = isKeptDraft(told) ? told : initial.prefilled ? null : keptDraft(userId);
    attempt.current = { id: kept?.attempt ?? null };
    // Read once: after a reload the form is the one that the tab has kept.
    if (isKeptDraft(told) || initial.prefilled)
      navigate('.', { replace: true, state: null, preventScrollReset: true });
    const typedBefore = ref.current && typedBeforeScripts(ref.current, likeliest);
    if (typedBefore) setDraft((current) => ({ ...current, ...typedBefore }));
    else if (kept) setDraft(kept.draft);
    // The others are left out: `likeliest` may be loaded later, `told` and the address are gone then, but what was typed before
    // the scripts is read only once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [userId]);

  useEffect(() => {
    if (attempt.current === null) return;
    const { amount, category, note, line = '' } = draft;
    const empty = [amount, category, note, line].every((text) => text === '') && attempt.current.id === null;
    keepDraft(userId, empty ? null : { draft, attempt: attempt.current.id });
  }, [draft, userId]);

  const change = (part: Partial<SavingDraft>) => {
    // A message will follow soon, perhaps without a connection, so its code is loaded now.
    preloadNotify();
    // The next amount takes the place of what was said about the one before.
    if (part.amount !== undefined) endMoment();
    // Another amount is still compared with the estimate; none belongs to no estimate.
    form.change(part.amount === '' ? { ...part, estimateId: undefined } : part);
  };

  /** Fills in what was estimated. A note of the person's own stays. */
  const fillInEstimate = ({ note, ...estimated }: EstimatedSaving) => {
    change({
      ...estimated,
      amount: formatAmountInput(estimated.amount, numberLocale),
      ...(draft.note === '' || draft.note === proposedNote.current ? { note } : {}),
    });
    proposedNote.current = note;
  };

  /** Fills in what a saving line says. What it no longer says goes, unless the person has changed it since. */
  const fillIn = (read: SavingLine | null) => {
    const before = filledIn.current;
    const said = draftOf(read, { today, numberLocale });
    filledIn.current = said;
    change('amount' in said ? { ...said, estimateId: undefined } : said);
    setDraft((current) => ({
      ...current,
      ...('amount' in said || current.amount !== before.amount ? {} : { amount: '' }),
      ...('category' in said || current.category !== before.category ? {} : { category: '' }),
      ...('date' in said || current.date !== before.date ? {} : { date: null }),
      ...('note' in said || current.note !== before.note ? {} : { note: '' }),
    }));
  };

  const rememberAttempt = (id: string | null) => {
    attempt.current = { id };
    keepDraft(userId, { draft, attempt: id });
  };

  const clear = () => {
    attempt.current = { id: null };
    savedAt.current = performance.now();
    keepDraft(userId, null);
    filledIn.current = {};
    setDraft(EMPTY_SAVING_DRAFT);
  };

  /** Fills in what was refused. False when the form holds something else. */
  const takeBack = (kept: SavingDraft): boolean => {
    if (draft.amount !== '') {
      notifyInfo(ADD_TEXT.formNotEmpty);
      return false;
    }
    filledIn.current = {};
    setDraft(kept);
    ref.current?.querySelector<HTMLInputElement>('[name="amount"]')?.focus();
    return true;
  };

  const settle = (saving: NewSaving, outcome: LogOutcome) => {
    if (outcome.kind === 'unanswered') return;
    if (outcome.kind === 'waiting') {
      clear();
      return over?.onSaved();
    }
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
        setSavedEstimate(saving.estimateId ?? null);
        if (answer.replayed) notifySuccess(saved);
        return over?.onSaved();
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

  const category = draft.category || presetOf(draft, likeliest);
  return { ...form, category, onSubmit, change, fillIn, fillInEstimate, savedEstimate, takeBack, question };
}

/** The category that is chosen beforehand. What a line does not say is asked, so beside one there is none. */
const presetOf = ({ line = '' }: SavingDraft, likeliest: Category | ''): Category | '' =>
  line.trim() === '' ? likeliest : '';

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
