import express, { type Request, type Response } from 'express';
import { z } from 'zod';

import type { BillingEngine } from './stripe-billing';
import { CARD_KINDS, PRICE_IDS } from './stripe-catalogue';
import { DAY } from './stripe-core';
import { StripeFailure } from './stripe-failure';
import { fault, type Faults } from './stripe-faults';
import { DELIVERIES } from './stripe-store';
import type { Webhooks } from './stripe-webhooks';

const clock = z.union([
  z.strictObject({ advanceSeconds: z.number().int().min(0) }),
  z.strictObject({ toNextRenewal: z.union([z.literal(true), z.string()]) }),
  z.strictObject({ comeBack: z.literal(true) }),
]);
/** What a button of the dashboard sends. */
const formBody = z.strictObject({ order: z.string().transform((json): unknown => JSON.parse(json)) });
/** One of these is done to a customer. */
const customerActs = z.strictObject({
  nextPayment: z.enum(['card', 'works', 'fails']).optional(),
  refund: z.union([z.literal(true), z.number().int().positive()]).optional(),
  dispute: z.enum(['open', 'won', 'lost']).optional(),
  card: z.enum(CARD_KINDS).optional(),
  cancel: z.enum(['now', 'atPeriodEnd', 'never']).optional(),
  switchTo: z.enum(PRICE_IDS).optional(),
  pay: z.literal(true).optional(),
  delete: z.literal(true).optional(),
  subscribe: z
    .strictObject({
      price: z.enum(PRICE_IDS),
      card: z.enum(CARD_KINDS).default('good'),
      trialDays: z.number().int().positive().optional(),
    })
    .optional(),
});
/** Does to a customer what no request of the product does: what their bank, a tester or Stripe's support would do. */
function actOnCustomer(billing: BillingEngine, id: string, act: z.output<typeof customerActs>): void {
  const { state } = billing;
  const customer = billing.customerOf(id, 'id');
  const subscription = () => billing.subscriptionsOf(id).at(-1) ?? billing.subscriptionOf('(none)');
  const charge = () =>
    Object.values(state.charges).findLast((one) => one.customer === id && one.paid) ??
    billing.chargeOf('(none)');
  if (act.nextPayment) customer.nextPayment = act.nextPayment;
  if (act.refund) billing.refund(charge().id, act.refund === true ? {} : { amount: act.refund });
  if (act.dispute === 'open') billing.openDispute(charge().id);
  else if (act.dispute) {
    const open = Object.values(state.disputes).findLast(
      (one) => one.status === 'needs_response' && state.charges[one.charge]?.customer === id,
    );
    billing.closeDispute(open?.id ?? '(none)', act.dispute);
  }
  if (act.card) billing.changeCard(id, act.card);
  if (act.cancel === 'now') billing.cancelNow(subscription());
  else if (act.cancel) billing.setCancelAtPeriodEnd(subscription(), act.cancel === 'atPeriodEnd');
  if (act.switchTo) billing.switchPlan(subscription(), act.switchTo);
  if (act.pay) {
    const open = Object.values(state.invoices).findLast(
      (one) => one.customer === id && one.status === 'open',
    );
    if (open) billing.pay(open);
  }
  if (act.subscribe) {
    const { price, card, trialDays } = act.subscribe;
    const trialEnd = trialDays === undefined ? null : billing.now() + trialDays * DAY;
    billing.subscribe(customer, { price, card, trialEnd });
  }
  if (act.delete) billing.deleteCustomer(id);
}

/**
 * How tests drive the sandbox over HTTP; docs/testing.md lists the orders. The dashboard sends the same as forms, in the
 * field `order`, and is redirected to where its page shows what came of it.
 */
export function createControl(
  billing: BillingEngine,
  webhooks: Webhooks,
  faults: Faults,
  changed: () => void,
) {
  const router = express.Router();
  router.use(express.json(), express.urlencoded({ extended: false }));
  const { state } = billing;

  /** Reads the order, carries it out, and says what is wrong with it otherwise. */
  const order = <T extends z.ZodType>(
    path: string,
    schema: T,
    run: (given: z.output<T>, id: string) => void,
  ): void => {
    router.post(path, (req: Request, res: Response) => {
      const form = formBody.safeParse(req.body).data;
      const given = schema.safeParse(form ? form.order : req.body);
      if (!given.success) return void res.status(400).json({ error: z.prettifyError(given.error) });
      const id = req.params['id'] ?? '';
      try {
        billing.catchUp();
        run(given.data, id);
        changed();
      } catch (error) {
        if (!(error instanceof StripeFailure)) throw error;
        if (form) return res.redirect(303, `/?problem=${encodeURIComponent(error.message)}`);
        return void res.status(error.status).json({ error: error.message });
      }
      if (form) res.redirect(303, `/#${encodeURIComponent(id)}`);
      else res.json({ ok: true });
    });
  };

  order('/clock', clock, (given) => {
    if ('advanceSeconds' in given) billing.advance(given.advanceSeconds);
    else if ('comeBack' in given) billing.comeBack();
    else billing.advanceToRenewal(given.toNextRenewal === true ? undefined : given.toNextRenewal);
  });
  order('/delivery', z.strictObject({ mode: z.enum(DELIVERIES) }), ({ mode }) => {
    state.delivery = mode;
  });
  order('/events/:id/send', z.unknown(), (_given, id) => webhooks.sendAgain(id));
  order('/customers/:id', customerActs, (given, id) => actOnCustomer(billing, id, given));
  order('/faults', fault, faults.add);
  router.delete('/faults', (_req, res) => {
    faults.clear();
    res.json({ ok: true });
  });
  router.get('/clock', (_req, res) => void res.json({ now: billing.now() }));
  router.get('/events', (_req, res) => void res.json({ events: Object.values(state.events) }));
  return router;
}
