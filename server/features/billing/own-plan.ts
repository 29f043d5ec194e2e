import { findProPlan } from '~db/queries/billing/plan';

import type { AuthedContext } from '../../context';
import {
  type StoredSubscription,
  firstPaymentAt,
  isRunning,
  planState,
  withdrawableOrder,
} from '../../domain/billing/subscription';
import { dayAt } from '../../domain/kernel/days';

type PlanRow = NonNullable<Awaited<ReturnType<typeof findProPlan>>>;

function storedOf(row: PlanRow): StoredSubscription | null {
  const { status, payment, current_period_start: start, current_period_end: end, ends_at: endsAt } = row;
  if (status === null || payment === null || start === null || end === null) return null;
  return {
    status,
    payment,
    periodStart: new Date(start),
    periodEnd: new Date(end),
    endsAt: endsAt === null ? null : new Date(endsAt),
  };
}

/** The order that can still be withdrawn from: none once the person has withdrawn or the subscription is over. */
function openOrder(row: PlanRow, today: Parameters<typeof withdrawableOrder>[1]) {
  const withdrawn =
    row.withdrawal?.because === 'withdrawn' &&
    row.withdrawal.stripe_subscription_id === row.stripe_subscription_id;
  if (row.status === null || !isRunning(row.status) || withdrawn) return null;
  return withdrawableOrder(
    row.orders.map((order) => new Date(order.ordered_at)),
    today,
  );
}

export type OwnPlan = Awaited<ReturnType<typeof getOwnPlan>>;

/** The person's plan as the settings show it. */
export async function getOwnPlan({ db, user, now, services }: AuthedContext) {
  const row = await findProPlan(db, user.id);
  const day = (at: string | Date) => dayAt(new Date(at), user.timeZone);
  const firstPayment = firstPaymentAt(new Date(user.trialEndsAt), now());
  const withdrawal = row?.withdrawal ?? null;
  return {
    /** Whether anything can be bought on this installation. */
    paymentsOn: services.billing !== null,
    state: planState(row ? storedOf(row) : null, now(), user.timeZone),
    interval: row?.interval ?? null,
    /** What a period costs, VAT included. */
    amountCents: row?.amount_cents ?? null,
    /** The last day on which the order can be withdrawn from; null when none can. */
    contractWithdrawalUntil: (row && openOrder(row, user)?.until) ?? null,
    /** The latest withdrawal, or end because of lost money: its day, what was refunded (null while that is not
     * settled), and the credit that was left. */
    withdrawal: withdrawal && {
      because: withdrawal.because,
      declaredOn: day(withdrawal.declared_at),
      refundedCents: withdrawal.settled ? withdrawal.refunded_cents : null,
      creditCents: withdrawal.credit_cents,
    },
    /** When an order placed now would first be charged; null for at once. */
    firstPaymentOn: firstPayment && day(firstPayment),
  };
}
