import { Form, useSearchParams } from '@remix-run/react';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { useRef, useState } from 'react';

import { AmountField } from '~/components/amount-field';
import { DayAndNote } from '~/components/day-and-note';
import { Button } from '~/components/button';
import { Card } from '~/components/card';
import { cx } from '~/components/cx';
import { LinkButton } from '~/components/link-button';
import { onDemand } from '~/components/on-demand';
import { EstimatePart } from '~/features/places/estimate-part';
import { PriceQuestion } from '~/features/places/price-question';
import { ScanButton } from '~/features/receipts/scan-button';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import type { SavingLine } from '~server/domain/coach/saving-line';
import { isLocalDay } from '~server/domain/kernel/days';
import { parseAmount } from '~server/domain/kernel/money';
import { savingEffect } from '~server/domain/goals/saving-effect';
import type { SavingErrors, TypedSaving } from '~server/domain/savings/saving-rules';
import { cappedAward, countsForGame, DAILY_CAP, xpForSaving } from '~server/domain/game/xp';

import { countsText } from './counts-text';
import { GoalStrip } from './goal-strip';
import { CategoryField } from './saving-fields';
import { KeptHere } from './kept-here';
import { LoggedList } from './logged-list';
import { useMoment } from './moment';
import { EMPTY_SAVING_DRAFT, typedOf } from './new-saving';
import { prefillOf } from './prefill';
import { SavingLineField } from './saving-line-field';
import { add as ADD_TEXT } from './texts.json';
import { UsualChips } from './usual-chips';
import { type OverScreen, useAddForm } from './use-add-form';

const SavingLineReading = onDemand(() => import('./saving-line-reading'), { failure: 'here' });

const QUICK = ['5', '10', '20'].map((text) => ({ label: `€${text}`, text }));

/** What the server returns for a form that was sent without scripts and could not be saved. */
export interface ReturnedForm {
  typed: TypedSaving;
  errors: SavingErrors;
  message: string | null;
  /** The ambiguous amount whose interpretation the person has been shown; null for none. */
  understood: string | null;
  /** The amount above the whole goal that the person has been asked about; null for none. */
  confirmed: string | null;
}

export interface AddFormProps {
  /** The id of the saving, made by the server with the page, for a form that is sent without scripts. */
  formId: string | undefined;
  returned: ReturnedForm | undefined;
  /** Set in a dialog over another screen, whose address says nothing about this form. */
  over?: OverScreen | undefined;
}

/** Logs a saving: amount, category, day, note. A plain form when scripts are off. */
export function AddForm({ formId, returned, over }: AddFormProps) {
  const { today, savedCount, goal, numberLocale } = useMe();
  const [search] = useSearchParams();
  const [prefilled] = useState(() => (returned || over ? null : prefillOf(search, numberLocale)));
  const { data } = trpc.savings.form.useQuery();
  const moment = useMoment();
  // While several savings are logged one after the other the chips stay as they are, so that nothing moves.
  const first = useRef(data);
  const opened = (first.current ??= data);
  const ranked = opened?.categories;
  // For a person who has saved before, the usual category is chosen, so that an amount and Save are enough.
  const likeliest = (savedCount > 0 && ranked?.[0]) || '';
  const {
    typed: draft,
    errors,
    category,
    change,
    fillIn,
    ...form
  } = useAddForm(
    {
      draft: returned?.typed ?? prefilled ?? EMPTY_SAVING_DRAFT,
      errors: returned?.errors ?? {},
      prefilled: prefilled !== null,
    },
    likeliest,
    formId,
    over,
  );

  const { date } = typedOf(draft, today);
  const amount = parseAmount(draft.amount);
  const counts = !isLocalDay(date) || countsForGame(date, today);
  const xpToday = data?.xpToday ?? 0;
  const wanted = amount.ok && counts ? xpForSaving(amount.cents) : 0;
  const preview = cappedAward(wanted, xpToday, DAILY_CAP.saving);
  const effect =
    goal && amount.ok && isLocalDay(date) && date <= today
      ? savingEffect(goal, { amount: amount.cents, date }, today, data?.perWeek ?? null)
      : null;
  return (
    <>
      {!over && search.get('unshared') !== null && (
        <p className="muted" role="status">
          {ADD_TEXT.unshared}
        </p>
      )}
      <Form
        method="post"
        ref={form.ref}
        onSubmit={form.onSubmit}
        noValidate
        className={cx('stack', over && 'add-over')}
      >
        {returned?.message && (
          <p className="field-error" role="alert">
            {returned.message}
          </p>
        )}
        <div className="stack gap-2">
          <UsualChips usual={opened?.usual} />
          <SavingLineField value={draft.line ?? ''} onChange={(line) => change({ line })}>
            {(line) => (
              <SavingLineReading
                line={line}
                onRead={fillIn}
                onEnter={(read) => form.ref.current && goToNext(form.ref.current, read)}
              />
            )}
          </SavingLineField>
        </div>
        {formId !== undefined && <input type="hidden" name="id" value={formId} />}
        {returned?.confirmed && <input type="hidden" name="confirmed" value={returned.confirmed} />}
        {returned?.understood && <input type="hidden" name="understood" value={returned.understood} />}
        <Card>
          <AmountField
            label="Amount"
            value={draft.amount}
            onChange={(text) => change({ amount: text })}
            quick={QUICK}
            error={errors.amount}
            // A person who comes from another screen wants to type the amount.
            autoFocus={formId === undefined && !over}
          />
          <EstimatePart
            estimateId={draft.estimateId}
            amount={amount.ok ? amount.cents : null}
            onEstimate={form.fillInEstimate}
          >
            <ScanButton everywhere look="quiet" small className="px-2" label="Scan a receipt">
              <ReceiptText size={18} /> Receipt
            </ScanButton>
          </EstimatePart>
        </Card>
        {goal && <GoalStrip effect={effect} />}
        <CategoryField
          ranked={ranked}
          value={category}
          untouched={draft.category === ''}
          onChange={(category) => change({ category })}
          error={errors.category}
        />
        <DayAndNote
          today={today}
          date={{ value: date, error: errors.date, onChange: (day) => change({ date: day }) }}
          note={{ value: draft.note, error: errors.note, onChange: (note) => change({ note }) }}
        />
        <p className="muted empty:hidden" role="status">
          {goal && countsText(date, { today, goal, xpToday })}
        </p>
        <div className="save-bar">
          <Button type="submit" wide pending={form.pending}>
            Save &amp; Earn XP
            {preview > 0 && (
              <span aria-hidden="true" className="num opacity-80">
                +{preview}
              </span>
            )}
          </Button>
        </div>
        {form.question}
        {!over && (
          <>
            <LoggedList />
            <KeptHere onCorrect={form.takeBack} />
            <div className="row flex-wrap justify-center gap-2">
              <LinkButton to={paths.habits({ open: 'round-up' })} look="quiet" small>
                Round up a purchase
              </LinkButton>
              <LinkButton to={paths.habits()} look="quiet" small>
                Habits that save
              </LinkButton>
            </div>
          </>
        )}
      </Form>
      {form.savedEstimate !== null && draft.amount === '' && moment === null && (
        <PriceQuestion key={form.savedEstimate} estimateId={form.savedEstimate} />
      )}
    </>
  );
}

/** Moves the focus to what the form still needs, or to Save. */
function goToNext(form: HTMLFormElement, read: SavingLine | null): void {
  const typed = new FormData(form);
  const missing =
    typed.get('amount') === ''
      ? '[name="amount"]'
      : typed.get('category') === null
        ? '[name="category"]'
        : read?.date === null
          ? '[name="date"]'
          : '[type="submit"]';
  form.querySelector<HTMLElement>(missing)?.focus();
}
