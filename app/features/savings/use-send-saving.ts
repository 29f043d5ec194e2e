import { useCallback } from 'react';

import { IN_TROUBLE } from '~/lib/failure-text';
import { publicErrorFrom, trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import { isCategory } from '~server/domain/kernel/categories';
import { type LocalDay, addDays, localDay } from '~server/domain/kernel/days';
import { type Cents, addCents, cents } from '~server/domain/kernel/money';
import { towardsGoal } from '~server/domain/goals/goal';
import { CONFIRM_AMOUNT } from '~server/domain/savings/saving-rules';
import type { CurrentUser } from '~server/index';
import type { LoggedSaving, SavingsEntry } from '~server/features/savings/log-saving';

import { hideLogged, showLogged } from './logged-savings';
import { celebrate } from './milestones';
import type { NewSaving } from './new-saving';

/** The outcome of sending a saving. */
export type SendOutcome =
  | { kind: 'saved'; answer: LoggedSaving }
  /** Certainly not stored. `fields` holds the message of each field with a mistake. */
  | { kind: 'refused'; message: string; fields: Record<string, string> }
  /** Not stored: the person has to say that they mean the amount. */
  | { kind: 'unsure'; message: string }
  | { kind: 'signed-out' }
  /** Not stored: the person has to choose Pro or Free first. */
  | { kind: 'blocked'; message: string }
  /** No answer, or a server in trouble: it may have been stored, so the same id has to be sent again. */
  | { kind: 'unanswered' };

/** The dashboard shows the latest five savings and the last seven days. */
const RECENT = 5;
const WEEK_DAYS = 7;

/** Sends a saving. Figures that the browser can compute itself (total, week, recent list, number of entries) change at
 * once, and back when it fails. XP, level and streak come with the answer, because only the server knows them. */
export function useSendSaving(): (saving: NewSaving) => Promise<SendOutcome> {
  const { id: userId } = useMe();
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.savings.create.useMutation({
    async onMutate(input) {
      await Promise.all([utils.profile.me.cancel(), utils.dashboard.get.cancel()]);
      const before = { me: utils.profile.me.getData(), dashboard: utils.dashboard.get.getData() };
      const amount = cents(input.amount);
      const date = localDay(input.date);
      utils.profile.me.setData(
        undefined,
        (me) =>
          me && {
            ...me,
            savedTotal: addCents(me.savedTotal, amount),
            savedCount: me.savedCount + 1,
            goal: me.goal && withSaving(me.goal, amount, date),
          },
      );
      const thisWeek = before.me !== undefined && date >= addDays(before.me.today, 1 - WEEK_DAYS);
      utils.dashboard.get.setData(
        undefined,
        (shown) =>
          shown && {
            ...shown,
            week: thisWeek
              ? { total: addCents(shown.week.total, amount), count: shown.week.count + 1 }
              : shown.week,
            recent: withEntry(shown.recent, entryOf(input, amount, date)),
          },
      );
      return before;
    },
    onError(_error, _input, before) {
      if (!before) return;
      utils.profile.me.setData(undefined, before.me);
      utils.dashboard.get.setData(undefined, before.dashboard);
    },
    onSuccess(answer) {
      utils.profile.me.setData(
        undefined,
        (me) => me && { ...me, xp: answer.xp, streakWeeks: answer.streakWeeks },
      );
    },
  });

  return useCallback(
    async (saving) => {
      showLogged({ userId, saving, xpEarned: null });
      try {
        const answer = await mutateAsync(saving);
        showLogged({ userId, saving: answer.entry, xpEarned: answer.xpEarned });
        celebrate(answer);
        return { kind: 'saved', answer };
      } catch (error) {
        hideLogged(saving.id);
        const publicError = publicErrorFrom(error);
        if (publicError === null || IN_TROUBLE.has(publicError.reason)) return { kind: 'unanswered' };
        if (publicError.reason === 'SIGN_IN_REQUIRED') return { kind: 'signed-out' };
        if (publicError.reason === 'TRIAL_EXPIRED') return { kind: 'blocked', message: publicError.message };
        if (publicError.reason === CONFIRM_AMOUNT) return { kind: 'unsure', message: publicError.message };
        return { kind: 'refused', message: publicError.message, fields: publicError.fields };
      }
    },
    [mutateAsync, userId],
  );
}

type Goal = NonNullable<CurrentUser['goal']>;

/** The goal with one more saving in it, as far as it counts. */
function withSaving(goal: Goal, amount: Cents, date: LocalDay): Goal {
  const towards = towardsGoal(date, goal);
  if (towards === 'left-out') return goal;
  return {
    ...goal,
    saved: addCents(goal.saved, amount),
    opening: towards === 'put-aside' ? addCents(goal.opening, amount) : goal.opening,
  };
}

function entryOf(
  input: { id: string; category: string; note?: string | null | undefined },
  amount: Cents,
  date: LocalDay,
): SavingsEntry {
  return {
    id: input.id,
    amount,
    category: isCategory(input.category) ? input.category : 'other',
    date,
    note: input.note ?? null,
    transferred: false,
    createdAt: new Date().toISOString(),
  };
}

/** The list with one more entry in its place: latest day first, and the newest first within a day. */
function withEntry(recent: SavingsEntry[], entry: SavingsEntry): SavingsEntry[] {
  const others = recent.filter(({ id }) => id !== entry.id);
  const index = others.findIndex(({ date }) => date <= entry.date);
  const before = index === -1 ? others : others.slice(0, index);
  return [...before, entry, ...others.slice(before.length)].slice(0, RECENT);
}
