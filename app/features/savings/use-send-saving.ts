import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';

import { inTrouble } from '~/lib/failure-text';
import { publicErrorFrom, trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import { RECENT_SAVINGS, weekFrom } from '~server/domain/dashboard/limits';
import type { LocalDay } from '~server/domain/kernel/days';
import { addCents } from '~server/domain/kernel/money';
import { TRANSFER_COUNTS_FROM, countsForGame } from '~server/domain/game/xp';
import { towardsGoal } from '~server/domain/goals/goal';
import type { Me } from '~server/features/accounts/me';
import type { DashboardView } from '~server/features/dashboard/dashboard';
import type { LoggedSaving } from '~server/features/savings/log-saving';

import { hideLogged, showLogged } from './logged-savings';
import { celebrate } from '~/features/game/milestones';
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

/** Sends a saving. Figures that the browser can compute itself (total, week, recent list, number of entries)
 * change at once, and back when it fails. XP, level and streak come with the answer, because only the server
 * knows them. */
export function useSendSaving(): (saving: NewSaving) => Promise<SendOutcome> {
  const { id: userId } = useMe();
  const { client, profile, dashboard } = trpc.useUtils();
  const { mutateAsync } = useMutation({
    // Not the procedure's own hook, because that would receive a saving whose types are wider.
    mutationFn: (saving: NewSaving) => client.savings.create.mutate(saving),
    async onMutate(saving) {
      await Promise.all([profile.me.cancel(), dashboard.get.cancel()]);
      const before = { me: profile.me.getData(), dashboard: dashboard.get.getData() };
      profile.me.setData(undefined, (me) => me && meWith(me, saving));
      const weekStart = before.me && weekFrom(before.me.today);
      dashboard.get.setData(undefined, (shown) => shown && shownWith(shown, saving, weekStart));
      return before;
    },
    onError(_error, _saving, before) {
      profile.me.setData(undefined, before?.me);
      dashboard.get.setData(undefined, before?.dashboard);
    },
    onSuccess({ xp, streakWeeks }) {
      profile.me.setData(undefined, (me) => me && { ...me, xp, streakWeeks });
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
        if (publicError === null || inTrouble(error)) return { kind: 'unanswered' };
        if (publicError.reason === 'SIGN_IN_REQUIRED') return { kind: 'signed-out' };
        if (publicError.reason === 'TRIAL_EXPIRED') return { kind: 'blocked', message: publicError.message };
        if (publicError.reason === 'CONFIRM_AMOUNT') return { kind: 'unsure', message: publicError.message };
        return { kind: 'refused', message: publicError.message, fields: publicError.fields };
      }
    },
    [mutateAsync, userId],
  );
}

/** The person with one more saving; their goal holds it as far as it counts. */
function meWith(me: Me, { amount, date }: NewSaving): Me {
  const { goal } = me;
  const towards = goal && towardsGoal(date, goal);
  return {
    ...me,
    savedTotal: addCents(me.savedTotal, amount),
    savedCount: me.savedCount + 1,
    // No week stands at none after a saving that counts; how many there are only the server knows.
    streakWeeks: me.streakWeeks === 0 && countsForGame(date, me.today) ? 1 : me.streakWeeks,
    goal: goal && {
      ...goal,
      saved: towards === 'left-out' ? goal.saved : addCents(goal.saved, amount),
      opening: towards === 'put-aside' ? addCents(goal.opening, amount) : goal.opening,
    },
  };
}

/** The dashboard with one more saving: in its week, in its place in the list, the latest day first, and with what waits
 * to be moved. A first one can be logged again. */
function shownWith(shown: DashboardView, saving: NewSaving, weekStart: LocalDay | undefined): DashboardView {
  const { total, count, days } = shown.week;
  const isRecent = weekStart !== undefined && saving.date >= weekStart;
  const entry = { ...saving, transferred: false, createdAt: new Date().toISOString() };
  const { id, amount, category, note, date: day } = saving;
  const { items, waiting } = shown.transfers;
  const moved = { kind: 'saving' as const, id, amount };
  return {
    ...shown,
    usual: shown.usual.length > 0 ? shown.usual : [{ amount, category, note }],
    transfers: {
      ...shown.transfers,
      items:
        amount < TRANSFER_COUNTS_FROM ? items : [{ ...moved, day, category, note, title: null }, ...items],
      waiting: [moved, ...waiting],
    },
    week: isRecent
      ? { total: addCents(total, saving.amount), count: count + 1, days: [...days, saving.date] }
      : shown.week,
    recent: [entry, ...shown.recent.filter(({ id }) => id !== saving.id)]
      .sort((a, b) => b.date.localeCompare(a.date))
      .slice(0, RECENT_SAVINGS),
  };
}
