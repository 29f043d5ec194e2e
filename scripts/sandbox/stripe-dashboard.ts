import express, { type Router } from 'express';
import { z } from 'zod';

import { escapeHtml, htmlPage } from './html';
import type { BillingEngine } from './stripe-billing';
import { actOnCustomer, customerActs } from './stripe-control';
import { DAY, isLive } from './stripe-core';
import { StripeFailure } from './stripe-failure';
import { STATUS_NAMES, alert, dateOf, money, options, planText, timeOf } from './stripe-page-parts';
import { DELIVERIES, type ChargeRow, type CustomerRow, type SubscriptionRow } from './stripe-store';
import type { Webhooks } from './stripe-webhooks';

const MODES = {
  normal: 'normal',
  duplicate: 'each 3 times',
  reorder: 'held, then shuffled',
  drop: 'dropped',
} as const;
const clockForm = z.object({ by: z.enum(['renewal', '1', '7', '15', 'back']) });
const modeForm = z.object({ mode: z.enum(DELIVERIES) });
const actForm = z.object({ act: z.string() });

/** What a developer of Hazel does in Stripe's dashboard, and what only a sandbox can do: move time, spoil payments. */
export function stripeDashboard(billing: BillingEngine, webhooks: Webhooks, changed: () => void): Router {
  const { state } = billing;
  const router = express.Router();

  router.get('/', (req, res) => {
    const problem = typeof req.query.problem === 'string' ? req.query.problem : '';
    res.send(htmlPage('Hazel sandbox Stripe', dashboard(billing, problem)));
  });
  router.post('/clock', (req, res) => {
    const { by } = clockForm.parse(req.body);
    if (by === 'renewal') billing.advanceToRenewal();
    else if (by === 'back') billing.comeBack();
    else billing.advance(Number(by) * DAY);
    changed();
    res.redirect(303, '/');
  });
  router.post('/delivery', (req, res) => {
    state.delivery = modeForm.parse(req.body).mode;
    changed();
    res.redirect(303, '/#events');
  });
  router.post('/events/:id/send', (req, res) => {
    webhooks.sendAgain(req.params.id);
    changed();
    res.redirect(303, '/#events');
  });
  router.post('/customers/:id', (req, res) => {
    try {
      actOnCustomer(billing, req.params.id, customerActs.parse(JSON.parse(actForm.parse(req.body).act)));
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error;
      return res.redirect(303, `/?problem=${encodeURIComponent(error.message)}`);
    }
    changed();
    res.redirect(303, `/#${encodeURIComponent(req.params.id)}`);
  });
  return router;
}

const button = (name: string, value: string, label: string, kind = 'quiet'): string =>
  `<button class="${kind}" name="${name}" value="${escapeHtml(value)}">${escapeHtml(label)}</button>`;
const act = (order: object, label: string, kind = 'quiet'): string =>
  button('act', JSON.stringify(order), label, kind);

function dashboard(billing: BillingEngine, problem: string): string {
  const { state } = billing;
  const customers = Object.values(state.customers).reverse();
  const events = Object.values(state.events).reverse().slice(0, 50);
  return `<h1>Stripe sandbox</h1>
<p class="muted">Checkout, customer portal and webhooks of Hazel in development. No money moves; nothing leaves this machine.</p>
${alert(problem)}
<h2>Clock</h2><p>${timeOf(billing.now())}${state.offset === 0 ? '' : `, ${Math.round(state.offset / DAY)} days ahead`}</p>
<form method="post" action="/clock" class="row">${button('by', '1', 'Advance 1 day')}${button('by', '7', 'Advance 7 days')}${button('by', '15', 'Advance 15 days')}${button('by', 'renewal', 'To the next renewal')}${state.offset === 0 ? '' : button('by', 'back', 'Back to today, data older')}</form>
<h2>Customers</h2>${customers.length === 0 ? '<p>None yet. They come with the first checkout.</p>' : ''}
${customers.map((row) => customerCard(billing, row)).join('')}
<h2 id="events">Events</h2>
<form method="post" action="/delivery" class="row"><label for="mode" style="margin:0">Delivery</label><select id="mode" name="mode" style="width:auto">${options(Object.entries(MODES), state.delivery)}</select><button class="quiet">Set</button></form>
<ul class="list card">${events
    .map(
      (event) =>
        `<li class="line"><span style="overflow-wrap:anywhere"><b>${escapeHtml(event.type)}</b><br><span class="muted">${timeOf(event.created)}, ${event.delivery}${event.attempts > 0 ? `, attempts: ${event.attempts}, last answer: ${escapeHtml(event.lastAnswer)}` : ''}</span></span>
<form method="post" action="/events/${event.id}/send"><button class="quiet" aria-label="Send ${escapeHtml(event.type)} again">Send again</button></form></li>`,
    )
    .join('')}</ul>`;
}

function customerCard(billing: BillingEngine, row: CustomerRow): string {
  const { state } = billing;
  const name = escapeHtml(row.email ?? row.name ?? row.id);
  const heading = `<h3>${name} <span class="muted">${row.id}</span></h3>`;
  const frame = (body: string) =>
    `<section id="${row.id}" class="card" style="padding:14px 16px;margin:12px 0">${heading}${body}</section>`;
  if (row.deleted) return frame('<p class="muted">Deleted</p>');
  const subscriptions = billing.subscriptionsOf(row.id);
  const charges = Object.values(state.charges)
    .filter((charge) => charge.customer === row.id)
    .reverse()
    .slice(0, 6);
  const disputeOf = (charge: ChargeRow) =>
    Object.values(state.disputes).find((one) => one.charge === charge.id);
  const chargeItem = (charge: ChargeRow): string => {
    const { amount, amount_refunded: refunded, created, paid } = charge;
    const { status } = disputeOf(charge) ?? {};
    const back = refunded > 0 ? `, ${money(refunded)} refunded` : '';
    const dispute = status ? `, dispute ${status === 'needs_response' ? 'open' : status}` : '';
    return `<li>${dateOf(created)}: ${money(amount)} ${paid ? 'paid' : 'declined'}${back}${dispute}</li>`;
  };
  const live = subscriptions.some(isLive);
  const open = Object.values(state.invoices).some((one) => one.customer === row.id && one.status === 'open');
  const pays = charges.some(({ paid, disputed }) => paid && !disputed);
  const contested = charges.some((charge) => disputeOf(charge)?.status === 'needs_response');
  const payments = { card: 'as the card says', works: 'always work', fails: 'always fail' }[row.nextPayment];
  return frame(`${subscriptions.map((one) => `<p>${subscriptionText(one)}</p>`).join('')}
<ul>${charges.map(chargeItem).join('')}</ul><p class="muted">Coming payments: ${payments}</p>
<form method="post" action="/customers/${row.id}" class="row">${[
    row.nextPayment === 'fails'
      ? act({ nextPayment: 'card' }, 'Next payment works')
      : act({ nextPayment: 'fails' }, 'Next payment fails'),
    ...(open ? [act({ pay: true }, 'Collect now')] : []),
    ...(pays ? [act({ refund: true }, 'Refund'), act({ dispute: 'open' }, 'Dispute')] : []),
    ...(contested ? [act({ dispute: 'won' }, 'Win dispute'), act({ dispute: 'lost' }, 'Lose dispute')] : []),
    ...(live ? [act({ cancel: 'now' }, 'Cancel now', 'danger')] : []),
    act({ delete: true }, 'Delete customer', 'danger'),
  ].join('')}</form>`);
}

function subscriptionText(row: SubscriptionRow): string {
  const until =
    row.endedAt !== null
      ? `ended ${dateOf(row.endedAt)}`
      : row.cancelAtPeriodEnd
        ? `ends ${timeOf(row.periodEnd)}`
        : `${row.status === 'trialing' ? 'trial until' : 'renews'} ${timeOf(row.periodEnd)}`;
  return `<b>${STATUS_NAMES[row.status]}</b>, ${escapeHtml(planText(row.price))}, ${until}`;
}
