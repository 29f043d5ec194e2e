import { EMPTY } from './stripe-catalogue';
import { DAY, euros, type Core } from './stripe-core';
import { invalid, missing } from './stripe-failure';
import type { DisputeRow, RefundRow } from './stripe-store';

/** Money that goes back: by Hazel's wish, or by the bank's. */
export function createRefunds({ state, now, fresh, emit, chargeOf }: Core) {
  function refund(
    chargeId: string,
    fields: { amount?: number | undefined } & Partial<Pick<RefundRow, 'reason' | 'metadata'>> = {},
  ): RefundRow {
    const charge = chargeOf(chargeId);
    const { amount_refunded, refunded } = charge;
    const rest = charge.amount - amount_refunded;
    if (!charge.paid) invalid(`Charge ${charge.id} has failed; it cannot be refunded.`, 'charge');
    if (Object.values(state.disputes).some((one) => one.charge === charge.id && one.status !== 'won'))
      invalid(
        `Charge ${charge.id} has been charged back; cannot issue a refund.`,
        undefined,
        'charge_disputed',
      );
    if (rest === 0)
      invalid(`Charge ${charge.id} has already been refunded.`, undefined, 'charge_already_refunded');
    const { amount = rest } = fields;
    if (amount < 1) invalid('Invalid positive integer', 'amount', 'parameter_invalid_integer');
    if (amount > rest)
      invalid(
        `Refund amount (€${euros(amount)}) is greater than unrefunded amount on charge (€${euros(rest)})`,
        'amount',
      );
    const row: RefundRow = {
      ...EMPTY.refund,
      ...fresh('re'),
      amount,
      charge: charge.id,
      metadata: fields.metadata ?? {},
      payment_intent: charge.payment_intent,
      reason: fields.reason ?? null,
      status: 'succeeded',
    };
    state.refunds[row.id] = row;
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    emit('refund.created', row);
    emit('charge.refunded', charge, { amount_refunded, refunded });
    return row;
  }

  function openDispute(chargeId: string): DisputeRow {
    const charge = chargeOf(chargeId);
    if (!charge.paid || charge.disputed) invalid('This charge cannot be disputed.');
    const row: DisputeRow = {
      ...EMPTY.dispute,
      ...fresh('du'),
      amount: charge.amount,
      charge: charge.id,
      evidence_details: { ...EMPTY.dispute.evidence_details, due_by: now() + 9 * DAY },
      payment_intent: charge.payment_intent,
      reason: 'fraudulent',
      status: 'needs_response',
    };
    state.disputes[row.id] = row;
    charge.disputed = true;
    emit('charge.dispute.created', row);
    return row;
  }

  function closeDispute(id: string, status: 'won' | 'lost'): DisputeRow {
    const row = state.disputes[id] ?? missing('dispute', id);
    if (row.status !== 'needs_response') invalid('This dispute is closed.');
    row.status = status;
    emit('charge.dispute.closed', row, { status: 'needs_response' });
    return row;
  }

  return { refund, openDispute, closeDispute };
}
