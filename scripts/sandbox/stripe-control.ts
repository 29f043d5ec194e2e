import express, { type Request, type Response } from 'express';
import { z } from 'zod';

import type { StripeApi, WireAnswer, WireRequest } from './stripe-api';
import type { Billing } from './stripe-billing';
import { StripeFailure } from './stripe-failure';
import { CARD_KINDS, DELIVERIES, PRICE_IDS } from './stripe-store';
import type { Webhooks } from './stripe-webhooks';

const fault = z.strictObject({
  /** Beginning of the path, e.g. '/v1/customers'. */
  match: z.string().default('/v1/'),
  method: z.enum(['GET', 'POST', 'DELETE']).optional(),
  kind: z.enum(['delay', 'status', 'reset', 'half']),
  ms: z.number().int().min(0).max(120_000).default(1000),
  status: z.number().int().min(400).max(599).default(500),
  times: z.number().int().min(1).default(1),
  /** True: Stripe did carry the request out. 'kept': and the failure itself is what stands under its key. */
  executed: z.union([z.boolean(), z.literal('kept')]).default(false),
});
type Fault = z.output<typeof fault>;

const clock = z.union([
  z.strictObject({ advanceSeconds: z.number().int().min(0) }),
  z.strictObject({ toNextRenewal: z.union([z.literal(true), z.string()]) }),
  z.strictObject({ comeBack: z.literal(true) }),
]);
const delivery = z.strictObject({ mode: z.enum(DELIVERIES) });
export const customerActs = z.union([
  z.strictObject({ nextPayment: z.enum(['card', 'works', 'fails']) }),
  z.strictObject({ refund: z.union([z.literal(true), z.number().int().positive()]) }),
  z.strictObject({ dispute: z.enum(['open', 'won', 'lost']) }),
  z.strictObject({ card: z.enum(CARD_KINDS) }),
  z.strictObject({ cancel: z.enum(['now', 'atPeriodEnd', 'never']) }),
  z.strictObject({ switchTo: z.enum(PRICE_IDS) }),
  z.strictObject({ pay: z.literal(true) }),
  z.strictObject({ delete: z.literal(true) }),
  z.strictObject({
    subscribe: z.strictObject({
      price: z.enum(PRICE_IDS),
      card: z.enum(CARD_KINDS).default('good'),
      trialDays: z.number().int().positive().optional(),
    }),
  }),
]);
export type CustomerAct = z.output<typeof customerActs>;

/** Does to a customer what no request of the product does: what their bank, a tester or Stripe's support would do. */
export function actOnCustomer(billing: Billing, id: string, order: CustomerAct): void {
  const { state } = billing;
  const customer = billing.customerOf(id, 'id');
  const latest = billing.subscriptionsOf(id).at(-1);
  const subscription = () => latest ?? billing.subscriptionOf('(none)');
  const charge = () =>
    Object.values(state.charges).findLast((one) => one.customer === id && one.paid) ??
    billing.chargeOf('(none)');
  if ('nextPayment' in order) customer.nextPayment = order.nextPayment;
  else if ('refund' in order)
    billing.refund(charge().id, order.refund === true ? {} : { amount: order.refund });
  else if ('dispute' in order) {
    if (order.dispute === 'open') billing.openDispute(charge().id);
    else {
      const open = Object.values(state.disputes).findLast(
        (one) => one.status === 'needs_response' && state.charges[one.charge]?.customer === id,
      );
      billing.closeDispute(open?.id ?? '(none)', order.dispute);
    }
  } else if ('card' in order) billing.changeCard(id, order.card);
  else if ('cancel' in order) {
    if (order.cancel === 'now') billing.cancelNow(subscription());
    else billing.setCancelAtPeriodEnd(subscription(), order.cancel === 'atPeriodEnd');
  } else if ('switchTo' in order) billing.switchPlan(subscription(), order.switchTo);
  else if ('pay' in order) {
    const open = Object.values(state.invoices).findLast(
      (one) => one.customer === id && one.status === 'open',
    );
    if (open) billing.pay(open);
  } else if ('subscribe' in order) {
    const { price, card, trialDays } = order.subscribe;
    billing.subscribe(customer, {
      price,
      card,
      trialEnd: trialDays === undefined ? null : billing.now() + trialDays * 86_400,
    });
  } else billing.deleteCustomer(id);
}

/**
 * How tests drive the sandbox over HTTP. Bodies and answers are JSON.
 *
 *     GET  /_sandbox/clock                 {now}
 *     POST /_sandbox/clock                 {advanceSeconds: n} | {toNextRenewal: true | 'cus_…'} | {comeBack: true}
 *                                          (the clock is right again, and all data older by as much)
 *     POST /_sandbox/delivery              {mode: 'normal' | 'duplicate' | 'delay' | 'reorder' | 'drop'}
 *     GET  /_sandbox/events                {events: [{id, type, created, payload, delivery, attempts, lastAnswer}]}
 *     POST /_sandbox/events/:id/send       sends an event (again)
 *     GET  /_sandbox/customers/:id         {customer, subscriptions, invoices, charges}, as Stripe shows them
 *     POST /_sandbox/customers/:id         one of {nextPayment: 'card' | 'works' | 'fails'} (until it is changed),
 *                                          {refund: true | cents}, {dispute: 'open' | 'won' | 'lost'} (of the latest
 *                                          payment), {card: 'good' | 'declined' | 'authentication' | 'failsLater'},
 *                                          {cancel: 'now' | 'atPeriodEnd' | 'never'}, {switchTo: price}, {pay: true}
 *                                          (the open invoice), {subscribe: {price, card, trialDays}}, {delete: true}
 *     POST /_sandbox/dunning               {afterRetries: 'cancel' | 'unpaid'}
 *     POST /_sandbox/faults                {match, method, kind: 'delay' | 'status' | 'reset' | 'half', ms, status,
 *                                          times, executed: false | true | 'kept'}; the first that matches is used up
 *     DELETE /_sandbox/faults              no more faults
 *     GET  /_sandbox/requests              {requests: the last 500 calls of the API}
 */
export function createControl(billing: Billing, api: StripeApi, webhooks: Webhooks, changed: () => void) {
  let faults: Fault[] = [];
  const router = express.Router();
  router.use(express.json());
  const { state, objects } = billing;

  /** Reads the order, carries it out, and says what is wrong with it otherwise. */
  const order =
    <T extends z.ZodType>(schema: T, run: (given: z.output<T>, req: Request) => object | undefined) =>
    (req: Request, res: Response): void => {
      const given = schema.safeParse(req.body);
      if (!given.success) return void res.status(400).json({ error: z.prettifyError(given.error) });
      try {
        billing.catchUp();
        const answer = run(given.data, req);
        changed();
        res.json(answer ?? { ok: true });
      } catch (error) {
        if (!(error instanceof StripeFailure)) throw error;
        res.status(error.status).json({ error: error.message });
      }
    };

  router.get('/clock', (_req, res) => void res.json({ now: billing.now() }));
  router.post(
    '/clock',
    order(clock, (given) => {
      if ('advanceSeconds' in given) billing.advance(given.advanceSeconds);
      else if ('comeBack' in given) billing.comeBack();
      else billing.advanceToRenewal(given.toNextRenewal === true ? undefined : given.toNextRenewal);
      return { now: billing.now() };
    }),
  );
  router.post(
    '/delivery',
    order(delivery, ({ mode }) => {
      state.delivery = mode;
      return undefined;
    }),
  );
  router.post(
    '/dunning',
    order(z.strictObject({ afterRetries: z.enum(['cancel', 'unpaid']) }), ({ afterRetries }) => {
      state.afterRetries = afterRetries;
      return undefined;
    }),
  );
  router.get('/events', (_req, res) => void res.json({ events: Object.values(state.events) }));
  router.post('/events/:id/send', (req, res) => {
    const known = webhooks.sendAgain(req.params.id);
    res.status(known ? 200 : 404).json(known ? { ok: true } : { error: 'No such event.' });
  });
  router.get('/customers/:id', (req, res) => {
    const { id } = req.params;
    const customer = state.customers[id];
    if (!customer) return void res.status(404).json({ error: 'No such customer.' });
    const own = <T extends { customer: string | null }>(table: Record<string, T>) =>
      Object.values(table).filter((row) => row.customer === id);
    res.json({
      customer: objects.customer(customer),
      subscriptions: own(state.subscriptions).map(objects.subscription),
      invoices: own(state.invoices).map(objects.invoice),
      charges: own(state.charges),
    });
  });
  router.post(
    '/customers/:id',
    order(customerActs, (given, req) => {
      actOnCustomer(billing, req.params.id ?? '', given);
      return undefined;
    }),
  );
  router.post(
    '/faults',
    order(fault, (given) => {
      faults.push(given);
      return undefined;
    }),
  );
  router.delete('/faults', (_req, res) => {
    faults = [];
    res.json({ ok: true });
  });
  router.get('/requests', (_req, res) => void res.json({ requests: api.requests() }));

  function takeFault(request: WireRequest): Fault | undefined {
    const found = faults.find(
      (one) => request.path.startsWith(one.match) && (one.method ?? request.method) === request.method,
    );
    if (found) {
      found.times -= 1;
      faults = faults.filter((one) => one.times > 0);
    }
    return found;
  }

  return { router, takeFault };
}

/** Answers a request of the API, with the fault that was ordered for it. */
export async function answerWithFault(
  answer: (request: WireRequest, failure?: StripeFailure) => WireAnswer,
  request: WireRequest,
  ordered: Fault | undefined,
  res: Response,
): Promise<void> {
  const failure =
    ordered &&
    new StripeFailure(ordered.status, {
      type: ordered.status >= 500 ? 'api_error' : 'invalid_request_error',
      message: ordered.status === 429 ? 'Too many requests.' : 'The sandbox was told to fail.',
      ...(ordered.status === 429 ? { code: 'rate_limit' } : {}),
    });
  const early =
    ordered && ordered.executed !== false
      ? answer(request, ordered.executed === 'kept' ? failure : undefined)
      : undefined;
  if (ordered?.kind === 'delay') await new Promise((resolve) => setTimeout(resolve, ordered.ms));
  if (ordered?.kind === 'reset') return void res.socket?.destroy();
  if (ordered?.kind === 'status' && failure)
    return void res.status(failure.status).json({ error: failure.error });
  const { status, headers, body } = early ?? answer(request);
  res.status(status).set(headers);
  if (ordered?.kind !== 'half') return void res.end(body);
  res.set('content-length', String(Buffer.byteLength(body)));
  res.write(body.slice(0, body.length / 2), () => res.socket?.destroy());
}
