import express, { type Response, type Router } from 'express';
import { z } from 'zod';

import { alert, detailRows, escapeHtml, hidden, sendGone, sendPage } from './html';
import type { BillingEngine } from './stripe-billing';
import { CARDS, PROMOTION, discountOn, sandboxPlanOf } from './stripe-catalogue';
import { DECLINED, StripeFailure } from './stripe-failure';
import { cardNumber, cardSelect, money, planText, spacedNumber, timeOf } from './stripe-page-parts';
import type { CheckoutSessionRow } from './stripe-store';
import type { PaymentResult } from './stripe-subscriptions';

/** German VAT, which is inside of every price. */
const VAT_PERCENT = 19;
const vatWithin = (amount: number): number => Math.round((amount * VAT_PERCENT) / (100 + VAT_PERCENT));

const filled = z.string().trim().default('');
const checkoutForm = z.object({
  action: z.enum(['pay', 'apply', 'authenticated', 'refused']).default('pay'),
  name: filled,
  taxId: filled,
  code: filled,
  card: cardNumber,
});
type CheckoutForm = z.output<typeof checkoutForm>;

/** The pages that people see in Stripe's place: checkout with the bank's check. */
export function stripePages(billing: BillingEngine, changed: () => void): Router {
  const router = express.Router();
  router.use(express.urlencoded({ extended: false }));
  const { state } = billing;
  const showCheckout = (
    res: Response,
    session: CheckoutSessionRow,
    form: Partial<CheckoutForm> = {},
    problem = '',
  ): void => sendPage(res, 'Checkout', checkoutPage(billing, session, form, problem), problem);
  const notFound = (res: Response) => sendGone(res, 'No such checkout');

  router.get('/c/pay/:id', (req, res) => {
    const session = state.sessions[req.params.id];
    if (session) showCheckout(res, session);
    else notFound(res);
  });

  router.post('/c/pay/:id', (req, res) => {
    const session = state.sessions[req.params.id];
    if (!session) return notFound(res);
    if (session.status !== 'open') return showCheckout(res, session);
    const form = checkoutForm.safeParse(req.body);
    if (!form.success)
      return showCheckout(res, session, {}, form.error.issues[0]?.message ?? 'Something is wrong.');
    const { action, card, code, name, taxId } = form.data;
    const refused = (problem: string) => showCheckout(res, session, form.data, problem);
    const promotion = session.allow_promotion_codes === true && code.toUpperCase() === PROMOTION.code;
    if (code !== '' && !promotion)
      return showCheckout(res, session, { ...form.data, code: '' }, 'This code is invalid.');
    if (action === 'apply') return showCheckout(res, session, form.data);
    if (action === 'refused')
      return refused(
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      );
    if (taxId !== '' && !/^[A-Z]{2}[A-Z0-9]{2,12}$/.test(taxId))
      return refused('This VAT number is not valid, e.g. DE123456789.');
    const authenticated = action === 'authenticated';
    const payer = { card, name: name || null, promotion, authenticated };
    const result = attempt(() => billing.completeSession(session.id, payer));
    if (result === 'authenticate') return sendPage(res, 'Your bank asks', authenticationPage(form.data));
    if (result !== 'paid') return refused(result === 'declined' ? DECLINED : result.message);
    changed();
    res.redirect(303, returnTo(session.success_url ?? '', session));
  });

  return router;
}

/** What came of an act on the page; a refusal is told, not thrown. */
export function attempt(act: () => PaymentResult): PaymentResult | StripeFailure {
  try {
    return act();
  } catch (error) {
    if (error instanceof StripeFailure) return error;
    throw error;
  }
}

const returnTo = (url: string, { id }: CheckoutSessionRow): string =>
  url.replaceAll('{CHECKOUT_SESSION_ID}', id);

function checkoutPage(
  billing: BillingEngine,
  session: CheckoutSessionRow,
  form: Partial<CheckoutForm>,
  problem: string,
): string {
  const complete = session.status === 'complete';
  const target = complete ? session.success_url : session.cancel_url;
  const back =
    target === null ? '' : `<p><a href="${escapeHtml(returnTo(target, session))}">Back to Hazel</a></p>`;
  if (session.status !== 'open')
    return `${back}<h1>${complete ? 'This checkout is complete' : 'This checkout has expired'}</h1>
<p>${complete ? 'The subscription was ordered. Nothing is left to do here.' : 'Start again in Hazel.'}</p>`;
  const { price, trialEnd } = session.order;
  const { amount, name } = sandboxPlanOf(price);

  const codeApplies = form.code?.toUpperCase() === PROMOTION.code;
  const first = amount - (codeApplies ? discountOn(amount) : 0);
  const due = trialEnd === null ? first : 0;
  const order: (readonly [string, string])[] = [['Plan', planText(price)]];
  if (codeApplies)
    order.push(['Promotion', `${PROMOTION.code}: ${PROMOTION.percent}% off the first payment`]);
  if (trialEnd !== null) order.push(['Free trial', `until ${timeOf(trialEnd)}, then ${money(first)}`]);
  order.push(['Due today', `${money(due)} including VAT of ${money(vatWithin(due))}`]);
  const customer = billing.state.customers[session.customer ?? ''];
  const field = (id: string, label: string, value: string, rest = ''): string =>
    `<label for="${id}">${label}</label><input id="${id}" name="${id}" value="${escapeHtml(value)}" autocomplete="off" ${rest}>`;
  return `${back}<h1>Subscribe to ${escapeHtml(name)}</h1>
<p class="muted">This is the sandbox in Stripe's place; no money moves.</p>${detailRows(order)}${alert(problem)}
<form method="post" action="/c/pay/${encodeURIComponent(session.id)}">
${field('email', 'Email', customer?.email ?? '', 'type="email" readonly')}
${cardSelect(form.card ?? 'good')}
${field('name', 'Cardholder name', form.name ?? customer?.name ?? '')}
${session.tax_id_collection?.enabled ? field('taxId', 'VAT number (optional)', form.taxId ?? '', 'placeholder="DE123456789"') : ''}
${session.allow_promotion_codes ? `${field('code', 'Promotion code (optional)', form.code ?? '')}<p style="margin-top:8px"><button class="quiet" name="action" value="apply" formnovalidate>Apply</button></p>` : ''}
<p style="margin-top:16px">${escapeHtml(session.custom_text.submit?.message ?? '')}</p>
<p style="margin-top:16px"><button name="action" value="pay">Subscribe</button></p></form>`;
}

function authenticationPage({ action: _action, card, ...rest }: CheckoutForm): string {
  return `<h1>Your bank asks</h1><p>3D Secure: complete or fail the authentication of card ${spacedNumber(card)}.</p>
<form method="post" class="row">${hidden({ ...rest, card: CARDS[card] })}<button name="action" value="authenticated">Complete</button>
<button class="danger" name="action" value="refused">Fail</button></form>`;
}
