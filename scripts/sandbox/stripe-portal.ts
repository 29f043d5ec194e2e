import express, { type Response, type Router } from 'express';
import { z } from 'zod';

import { escapeHtml, htmlPage } from './html';
import type { Billing } from './stripe-billing';
import { isLive } from './stripe-core';
import { DECLINED, totalOf } from './stripe-objects';
import {
  alert,
  cardNumber,
  cardSelect,
  dateOf,
  detailRows,
  hidden,
  linesTable,
  money,
  planText,
  STATUS_NAMES,
} from './stripe-page-parts';
import { attempt } from './stripe-pages';
import { portalConfigurations } from './stripe-portal-configurations';
import {
  CARDS,
  PLANS,
  PRICE_IDS,
  planOf,
  type PortalConfigurationRow,
  type PortalRow,
  type SubscriptionRow,
} from './stripe-store';

const form = z.discriminatedUnion('action', [
  z.object({ action: z.literal('card'), card: cardNumber }),
  z.object({
    action: z.literal('switch'),
    subscription: z.string(),
    price: z.enum(PRICE_IDS),
  }),
  z.object({ action: z.literal('cancel'), subscription: z.string() }),
  z.object({ action: z.literal('renew'), subscription: z.string() }),
  z.object({ action: z.literal('pay'), invoice: z.string() }),
]);
const FLOW_ACTIONS = {
  payment_method_update: 'card',
  subscription_update_confirm: 'switch',
} as const;
const viewQuery = z.object({
  view: z.enum(['home', 'card', 'switch', 'cancel']).optional(),
  subscription: z.string().optional(),
});
interface View {
  view: 'home' | 'card' | 'switch' | 'cancel';
  subscription?: string | undefined;
  price?: string | undefined;
}

/** The customer portal, with its deep links into one act. */
export function stripePortal(billing: Billing, changed: () => void): Router {
  const { state } = billing;
  const router = express.Router();
  const show = (res: Response, portal: PortalRow, view: View, problem = '') =>
    void res
      .status(problem === '' ? 200 : 402)
      .send(htmlPage('Customer portal', portalPage(billing, portal, view, problem)));
  const gone = (res: Response) =>
    void res.status(404).send(htmlPage('No such session', '<h1>No such portal session</h1>'));
  const own = (portal: PortalRow, id: string | undefined): SubscriptionRow | undefined => {
    const row = state.subscriptions[id ?? ''];
    return row?.customer === portal.customer ? row : undefined;
  };

  router.get('/p/session/:id', (req, res) => {
    const portal = state.portals[req.params.id];
    if (!portal || state.customers[portal.customer]?.deleted) return gone(res);
    const asked = viewQuery.catch({}).parse(req.query);
    const { flow } = portal;
    if (asked.view !== undefined || !flow) show(res, portal, { ...asked, view: asked.view ?? 'home' });
    else
      show(res, portal, {
        view: FLOW_ACTIONS[flow.type],
        subscription: flow.subscription ?? undefined,
        price: flow.price ?? undefined,
      });
  });

  router.post('/p/session/:id', (req, res) => {
    const portal = state.portals[req.params.id];
    if (!portal || state.customers[portal.customer]?.deleted) return gone(res);
    const given = form.safeParse(req.body);
    if (!given.success) return show(res, portal, { view: 'home' }, 'This was not understood.');
    const order = given.data;
    const { card, cancel, prices, invoices } = portalConfigurations(billing).find(portal.configuration);
    const allowed = {
      card,
      switch: order.action === 'switch' && prices.includes(order.price),
      cancel,
      renew: cancel,
      pay: invoices,
    };
    if (!allowed[order.action]) return show(res, portal, { view: 'home' }, 'This is not possible here.');
    const result = attempt(() => {
      if (order.action === 'card') {
        // The portal tries a new card; only the bank's check of a good one is left out here.
        if (order.card === 'declined') return 'declined';
        billing.changeCard(portal.customer, order.card);
        return 'paid';
      }
      if (order.action === 'pay') {
        const invoice = state.invoices[order.invoice];
        if (invoice?.customer !== portal.customer || invoice.status !== 'open') return 'paid';
        return billing.pay(invoice) ? 'paid' : 'declined';
      }
      const subscription = own(portal, order.subscription);
      if (!subscription) return 'paid';
      if (order.action === 'switch') return billing.switchPlan(subscription, order.price);
      billing.setCancelAtPeriodEnd(subscription, order.action === 'cancel');
      return 'paid';
    });
    changed();
    if (result !== 'paid') {
      const view = order.action === 'card' || order.action === 'switch' ? order.action : 'home';
      const subscription = 'subscription' in order ? order.subscription : undefined;
      const price = order.action === 'switch' ? order.price : undefined;
      return show(
        res,
        portal,
        { view, subscription, price },
        result instanceof Error ? result.message : DECLINED,
      );
    }
    const { flow } = portal;
    if (!flow || FLOW_ACTIONS[flow.type] !== order.action)
      return res.redirect(303, `${portalPath(portal)}?view=home`);
    if (flow.redirect !== null) return res.redirect(303, flow.redirect);
    if (flow.message === null) return res.redirect(303, `${portalPath(portal)}?view=home`);
    res.send(htmlPage('Done', `<h1>Done</h1><p>${escapeHtml(flow.message)}</p>${back(portal)}`));
  });

  return router;
}

const portalPath = (portal: PortalRow): string => `/p/session/${encodeURIComponent(portal.id)}`;
const back = (portal: PortalRow): string =>
  portal.returnUrl === null ? '' : `<p><a href="${escapeHtml(portal.returnUrl)}">Return to Hazel</a></p>`;

function portalPage(billing: Billing, portal: PortalRow, view: View, problem: string): string {
  const { state } = billing;
  const path = portalPath(portal);
  const customer = state.customers[portal.customer];
  const subscription = state.subscriptions[view.subscription ?? ''];
  const may = portalConfigurations(billing).find(portal.configuration);
  const home = portal.flow ? back(portal) : `<p><a href="${path}?view=home">Back to the overview</a></p>`;
  if (view.view === 'card' && may.card)
    return `${home}<h1>Update your card</h1>${alert(problem)}<form method="post" action="${path}">${cardSelect('good')}
<p style="margin-top:16px"><button name="action" value="card">Save</button></p></form>`;
  if (view.view === 'switch' && may.prices.length > 0 && subscription && isLive(subscription)) {
    const price = view.price ?? PLANS.find((plan) => plan.id !== subscription.price)?.id ?? '';
    if (price === subscription.price)
      return `${home}<h1>Nothing to switch</h1><p>This is the plan already.</p>`;
    const lines = billing.switchLines(subscription, price);
    const sum = lines.reduce((total, line) => total + line.amount, customer?.balance ?? 0);
    const due = sum < 0 ? `€0.00; ${money(-sum)} stay as credit for later invoices` : money(sum);
    return `${home}<h1>Confirm your new plan</h1>${detailRows([
      ['Now', planText(subscription.price)],
      ['New', planText(price)],
    ])}
${lines.length === 0 ? '<p>Nothing is due during the trial.</p>' : `${linesTable(lines)}${detailRows([['Due today, incl. VAT', due]])}`}${alert(problem)}
<form method="post" action="${path}">${hidden({ subscription: subscription.id, price })}<button name="action" value="switch">Confirm</button></form>`;
  }
  if (view.view === 'cancel' && may.cancel && subscription && isLive(subscription))
    return `${home}<h1>Cancel your subscription</h1><p>It stays active until ${dateOf(subscription.periodEnd)} and ends then.</p>
<form method="post" action="${path}">${hidden({ subscription: subscription.id })}<button class="danger" name="action" value="cancel">Cancel subscription</button></form>`;

  const subscriptions = billing.subscriptionsOf(portal.customer).reverse();
  const invoices = Object.values(state.invoices)
    .filter((row) => row.customer === portal.customer && row.status !== 'draft')
    .reverse();
  const paymentMethod = subscriptions.find(isLive)?.paymentMethod ?? customer?.paymentMethod;
  const card = state.paymentMethods[paymentMethod ?? ''];
  return `${back(portal)}<h1>Your subscription</h1><p class="muted">${escapeHtml(customer?.email ?? '')}</p>${alert(problem)}
${subscriptions.map((row) => subscriptionCard(row, path, may)).join('')}
<h2>Card</h2><p>${card ? `Visa ending in ${CARDS[card].slice(-4)}` : 'None'}</p>${may.card ? `<p><a href="${path}?view=card">Update card</a></p>` : ''}
<h2>Invoices</h2>${invoices.length === 0 ? '<p>None yet.</p>' : ''}<ul class="list card">${invoices
    .map(
      (
        row,
      ) => `<li class="line"><span><a href="/invoice/${row.id}">${dateOf(row.created)}</a> ${money(totalOf(row))}, ${row.status}</span>
${row.status === 'open' ? `<form method="post" action="${path}">${hidden({ invoice: row.id })}<button name="action" value="pay" class="quiet">Pay now</button></form>` : ''}</li>`,
    )
    .join('')}</ul>`;
}

function subscriptionCard(row: SubscriptionRow, path: string, may: PortalConfigurationRow): string {
  const query = `subscription=${encodeURIComponent(row.id)}`;
  const other = PLANS.find((plan) => plan.id !== row.price);
  const when =
    row.endedAt !== null
      ? `Ended ${dateOf(row.endedAt)}`
      : `${row.cancelAtPeriodEnd ? 'Ends' : 'Renews'} ${dateOf(row.periodEnd)}`;
  const links = !isLive(row)
    ? ''
    : `<div class="row">${may.prices.length > 0 ? `<a href="${path}?view=switch&amp;${query}">Switch to ${other?.interval === 'year' ? 'annual' : 'monthly'}</a>` : ''}
${
  !may.cancel
    ? ''
    : row.cancelAtPeriodEnd
      ? `<form method="post" action="${path}">${hidden({ subscription: row.id })}<button class="quiet" name="action" value="renew">Renew</button></form>`
      : `<a href="${path}?view=cancel&amp;${query}">Cancel subscription</a>`
}</div>`;
  return `<section class="card" style="padding:14px 16px;margin:12px 0"><p><b>${escapeHtml(planOf(row.price).name)}</b>, ${STATUS_NAMES[row.status]}</p>
<p>${escapeHtml(planText(row.price))}<br>${when}</p>${links}</section>`;
}
