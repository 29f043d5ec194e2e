import { alert, escapeHtml, options } from './html';
import type { BillingEngine } from './stripe-billing';
import { DAY, isLive } from './stripe-core';
import { STATUS_NAMES, dateOf, money, planText, timeOf } from './stripe-page-parts';
import { DELIVERIES, type ChargeRow, type CustomerRow, type SubscriptionRow } from './stripe-store';

const MODES = {
  normal: 'normal',
  duplicate: 'each 3 times',
  reorder: 'held, then shuffled',
  drop: 'dropped',
} as const;

/** A button that sends an order of `stripe-control.ts`. */
const button = (order: object, label: string, kind = 'quiet'): string =>
  `<button class="${kind}" name="order" value="${escapeHtml(JSON.stringify(order))}">${escapeHtml(label)}</button>`;

/** What a developer of Hazel does in Stripe's dashboard, and what only a sandbox can do: move time, spoil payments. */
export function dashboardPage(billing: BillingEngine, problem: string): string {
  const { state } = billing;
  const customers = Object.values(state.customers).reverse();
  const events = Object.values(state.events).reverse().slice(0, 50);
  const days = (count: number) => ({ advanceSeconds: count * DAY });
  const modes = DELIVERIES.map((mode) => [JSON.stringify({ mode }), MODES[mode]] as const);
  return `<h1>Stripe sandbox</h1>
<p class="muted">Checkout, customer portal and webhooks of Hazel in development. No money moves; nothing leaves this machine.</p>
${alert(problem)}
<h2>Clock</h2><p>${timeOf(billing.now())}${state.offset === 0 ? '' : `, ${Math.round(state.offset / DAY)} days ahead`}</p>
<form method="post" action="/_sandbox/clock" class="row">${button(days(1), 'Advance 1 day')}${button(days(7), 'Advance 7 days')}${button(days(15), 'Advance 15 days')}${button({ toNextRenewal: true }, 'To the next renewal')}${state.offset === 0 ? '' : button({ comeBack: true }, 'Back to today, data older')}</form>
<h2>Customers</h2>${customers.length === 0 ? '<p>None yet. They come with the first checkout.</p>' : ''}
${customers.map((row) => customerCard(billing, row)).join('')}
<h2>Events</h2>
<form method="post" action="/_sandbox/delivery" class="row"><label for="mode" style="margin:0">Delivery</label><select id="mode" name="order" style="width:auto">${options(modes, JSON.stringify({ mode: state.delivery }))}</select><button class="quiet">Set</button></form>
<ul class="list card">${events
    .map(
      (event) =>
        `<li id="${event.id}" class="line"><span style="overflow-wrap:anywhere"><b>${escapeHtml(event.type)}</b><br><span class="muted">${timeOf(event.created)}, ${event.delivery}${event.attempts > 0 ? `, attempts: ${event.attempts}, last answer: ${escapeHtml(event.lastAnswer)}` : ''}</span></span>
<form method="post" action="/_sandbox/events/${event.id}/send"><button class="quiet" name="order" value="{}" aria-label="Send ${escapeHtml(event.type)} again">Send again</button></form></li>`,
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
<form method="post" action="/_sandbox/customers/${row.id}" class="row">${[
    row.nextPayment === 'fails'
      ? button({ nextPayment: 'card' }, 'Next payment works')
      : button({ nextPayment: 'fails' }, 'Next payment fails'),
    ...(open ? [button({ pay: true }, 'Collect now')] : []),
    ...(pays ? [button({ refund: true }, 'Refund'), button({ dispute: 'open' }, 'Dispute')] : []),
    ...(contested
      ? [button({ dispute: 'won' }, 'Win dispute'), button({ dispute: 'lost' }, 'Lose dispute')]
      : []),
    ...(live ? [button({ cancel: 'now' }, 'Cancel now', 'danger')] : []),
    button({ delete: true }, 'Delete customer', 'danger'),
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
