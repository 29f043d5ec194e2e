import express, { type Response, type Router } from 'express';
import { z } from 'zod';

import { alert, detailRows, escapeHtml, hidden, sendGone, sendPage } from './html';
import type { BillingEngine } from './stripe-billing';
import { CARDS, PLANS, PRICE_IDS, sandboxPlanOf } from './stripe-catalogue';
import { isLive } from './stripe-core';
import { DECLINED } from './stripe-failure';
import { STATUS_NAMES, cardNumber, cardSelect, dateOf, money, planText } from './stripe-page-parts';
import { attempt } from './stripe-pages';
import { portalConfigurations } from './stripe-portal-configurations';
import type { PortalConfigurationRow, PortalRow, SubscriptionRow } from './stripe-store';

const form = z.discriminatedUnion('action', [
  z.object({ action: z.literal('card'), card: cardNumber }),
  z.object({ action: z.literal('switch'), subscription: z.string(), price: z.enum(PRICE_IDS) }),
  z.object({ action: z.literal('cancel'), subscription: z.string() }),
  z.object({ action: z.literal('renew'), subscription: z.string() }),
  z.object({ action: z.literal('pay'), invoice: z.string() }),
]);
type Act = z.output<typeof form>;

const viewQuery = z.object({
  view: z.enum(['home', 'card', 'switch']).optional(),
  subscription: z.string().optional(),
});
interface View {
  view: 'home' | 'card' | 'switch';
  subscription?: string | undefined;
  price?: string | undefined;
}

/** What a deep link leads to. */
function linked({ flow }: PortalRow): View {
  const confirm = flow?.subscription_update_confirm;
  if (confirm)
    return {
      view: 'switch',
      subscription: confirm.subscription,
      price: confirm.items[0]?.price ?? undefined,
    };
  return { view: flow ? 'card' : 'home' };
}

/** The customer portal, with its deep links into one act. */
export function stripePortal(billing: BillingEngine, changed: () => void): Router {
  const { state } = billing;
  const router = express.Router();
  const show = (res: Response, portal: PortalRow, view: View, problem = '') =>
    sendPage(res, 'Customer portal', portalPage(billing, portal, view, problem), problem);
  const gone = (res: Response) => sendGone(res, 'No such portal session');
  const portalOf = (id: string): PortalRow | undefined => {
    const portal = state.portals[id];
    return portal && !state.customers[portal.customer]?.deleted ? portal : undefined;
  };

  function carryOut(customer: string, act: Act) {
    if (act.action === 'card') {
      // The portal tries a new card; only the bank's check of a good one is left out here.
      if (act.card === 'declined') return 'declined';
      billing.changeCard(customer, act.card);
      return 'paid';
    }
    if (act.action === 'pay') {
      const invoice = billing.invoiceOf(act.invoice);
      if (invoice.customer !== customer || invoice.status !== 'open') return 'paid';
      return billing.pay(invoice) ? 'paid' : 'declined';
    }
    const subscription = billing.subscriptionsOf(customer).find(({ id }) => id === act.subscription);
    if (!subscription) return 'paid';
    if (act.action === 'switch') return billing.switchPlan(subscription, act.price);
    billing.setCancelAtPeriodEnd(subscription, act.action === 'cancel');
    return 'paid';
  }

  router.get('/p/session/:id', (req, res) => {
    const portal = portalOf(req.params.id);
    if (!portal) return gone(res);
    const { view, subscription } = viewQuery.catch({}).parse(req.query);
    show(res, portal, view === undefined ? linked(portal) : { view, subscription });
  });

  router.post('/p/session/:id', (req, res) => {
    const portal = portalOf(req.params.id);
    if (!portal) return gone(res);
    const given = form.safeParse(req.body);
    if (!given.success) return show(res, portal, { view: 'home' }, 'This was not understood.');
    const act = given.data;
    const { features, prices } = portalConfigurations(billing).find(portal.configuration);
    const cancel = features.subscription_cancel.enabled;
    const allowed = {
      card: features.payment_method_update.enabled,
      switch: act.action === 'switch' && prices.includes(act.price),
      cancel,
      renew: cancel,
      pay: features.invoice_history.enabled,
    };
    if (!allowed[act.action]) return show(res, portal, { view: 'home' }, 'This is not possible here.');
    const result = attempt(() => carryOut(portal.customer, act));
    changed();
    if (result !== 'paid') {
      const problem = result instanceof Error ? result.message : DECLINED;
      if (act.action === 'switch') return show(res, portal, { view: 'switch', ...act }, problem);
      return show(res, portal, { view: act.action === 'card' ? 'card' : 'home' }, problem);
    }
    const done = linked(portal).view === act.action ? portal.flow?.after_completion.redirect : null;
    res.redirect(303, done?.return_url ?? `${portalPath(portal)}?view=home`);
  });

  return router;
}

const portalPath = (portal: PortalRow): string => `/p/session/${encodeURIComponent(portal.id)}`;

function switchPage(billing: BillingEngine, row: SubscriptionRow, portal: PortalRow, price: string): string {
  if (price === row.price) return '<h1>Nothing to switch</h1><p>This is the plan already.</p>';
  const lines = billing.switchLines(row, price);
  const balance = billing.state.customers[portal.customer]?.balance ?? 0;
  const sum = lines.reduce((total, line) => total + line.amount, balance);
  const due = sum < 0 ? `€0.00; ${money(-sum)} stay as credit for later invoices` : money(sum);
  return `<h1>Confirm your new plan</h1>${detailRows([
    ['Now', planText(row.price)],
    ['New', planText(price)],
    ...lines.map(({ description, amount }) => [description, money(amount)] as const),
    lines.length === 0 ? ['Due today', 'Nothing during the trial'] : ['Due today, incl. VAT', due],
  ])}`;
}

function portalPage(
  billing: BillingEngine,
  portal: PortalRow,
  { view, ...of }: View,
  problem: string,
): string {
  const { state } = billing;
  const path = portalPath(portal);
  const may = portalConfigurations(billing).find(portal.configuration);
  const mayChangeCard = may.features.payment_method_update.enabled;
  const leave =
    portal.return_url === null ? '' : `<p><a href="${escapeHtml(portal.return_url)}">Return to Hazel</a></p>`;
  const home = portal.flow ? leave : `<p><a href="${path}?view=home">Back to the overview</a></p>`;
  if (view === 'card' && mayChangeCard)
    return `${home}<h1>Update your card</h1>${alert(problem)}<form method="post" action="${path}">${cardSelect('good')}
<p style="margin-top:16px"><button name="action" value="card">Save</button></p></form>`;
  const subscription = state.subscriptions[of.subscription ?? ''];
  if (view === 'switch' && may.prices.length > 0 && subscription && isLive(subscription)) {
    const price = of.price ?? PLANS.find((plan) => plan.id !== subscription.price)?.id ?? '';
    return `${home}${switchPage(billing, subscription, portal, price)}${alert(problem)}
<form method="post" action="${path}">${hidden({ subscription: subscription.id, price })}<button name="action" value="switch">Confirm</button></form>`;
  }
  const subscriptions = billing.subscriptionsOf(portal.customer).reverse();
  const customer = state.customers[portal.customer];
  const card =
    state.paymentMethods[subscriptions.find(isLive)?.paymentMethod ?? customer?.paymentMethod ?? ''];
  const invoices = Object.values(state.invoices)
    .filter((row) => row.customer === portal.customer && row.status !== 'draft')
    .reverse()
    .map(({ id, created, total, status }) => {
      const pay = `<form method="post" action="${path}">${hidden({ invoice: id })}<button name="action" value="pay" class="quiet">Pay now</button></form>`;
      return `<li class="line"><span>${dateOf(created)} ${money(total)}, ${status ?? ''}</span>${status === 'open' ? pay : ''}</li>`;
    });
  return `${leave}<h1>Your subscription</h1><p class="muted">${escapeHtml(customer?.email ?? '')}</p>${alert(problem)}
${subscriptions.map((row) => subscriptionCard(row, path, may)).join('')}
<h2>Card</h2><p>${card ? `Visa ending in ${CARDS[card].slice(-4)}` : 'None'}</p>${mayChangeCard ? `<p><a href="${path}?view=card">Update card</a></p>` : ''}
<h2>Invoices</h2><ul class="list card">${invoices.join('')}</ul>`;
}

function subscriptionCard(row: SubscriptionRow, path: string, may: PortalConfigurationRow): string {
  const when =
    row.endedAt !== null
      ? `Ended ${dateOf(row.endedAt)}`
      : `${row.cancelAtPeriodEnd ? 'Ends' : 'Renews'} ${dateOf(row.periodEnd)}`;
  const other = PLANS.find((plan) => plan.id !== row.price)?.interval === 'year' ? 'annual' : 'monthly';
  const switching = `<a href="${path}?view=switch&amp;subscription=${encodeURIComponent(row.id)}">Switch to ${other}</a>`;
  const [action, label] = row.cancelAtPeriodEnd ? ['renew', 'Renew'] : ['cancel', 'Cancel subscription'];
  const ending = `<form method="post" action="${path}">${hidden({ subscription: row.id })}<button class="quiet" name="action" value="${action}">${label}</button></form>`;
  const acts = `<div class="row">${may.prices.length > 0 ? switching : ''}${may.features.subscription_cancel.enabled ? ending : ''}</div>`;
  return `<section class="card" style="padding:14px 16px;margin:12px 0"><p><b>${escapeHtml(sandboxPlanOf(row.price).name)}</b>, ${STATUS_NAMES[row.status]}</p>
<p>${escapeHtml(planText(row.price))}<br>${when}</p>${isLive(row) ? acts : ''}</section>`;
}
