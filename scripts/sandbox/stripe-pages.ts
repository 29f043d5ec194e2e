import express, { type Response, type Router } from 'express';
import { z } from 'zod';

import { escapeHtml, htmlPage } from './html';
import { DECLINED, StripeFailure, euros, type Billing, type PaymentResult } from './stripe-billing';
import { discountOn, planOf, sessionAmounts, totalOf, vatWithin } from './stripe-objects';
import { CARDS, PROMOTION, type Card, type InvoiceLineRow, type SessionRow } from './stripe-store';

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const DATE_TIME = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});
export const dateOf = (seconds: number): string => DATE.format(seconds * 1000);
export const timeOf = (seconds: number): string => `${DATE_TIME.format(seconds * 1000)} UTC`;
export const money = (cents: number): string => `${cents < 0 ? '-' : ''}€${euros(Math.abs(cents))}`;
const INTERVAL_NAMES = { month: 'monthly', year: 'annual' } as const;
export const planText = (price: string): string => {
  const plan = planOf(price);
  return `${plan.name}, ${INTERVAL_NAMES[plan.interval]}: ${money(plan.amount)} per ${plan.interval}`;
};
export const STATUS_NAMES = {
  incomplete: 'Incomplete',
  incomplete_expired: 'Incomplete, expired',
  trialing: 'Trial',
  active: 'Active',
  past_due: 'Past due',
  unpaid: 'Unpaid',
  canceled: 'Canceled',
} as const;

const CARD_NAMES: Record<Card, string> = {
  good: 'good',
  declined: 'declined',
  authentication: 'needs authentication',
  failsLater: 'attaches, but fails at renewal',
};
const CARD_KINDS = ['good', 'declined', 'authentication', 'failsLater'] as const;
const spaced = (card: Card): string => CARDS[card].replace(/(\d{4})(?=\d)/g, '$1 ');

export const cardNumber = z
  .string()
  .transform((typed) => CARD_KINDS.find((kind) => CARDS[kind] === typed.replace(/\D/g, '')))
  .pipe(z.enum(CARD_KINDS, 'Choose a test card.'));

export const cardSelect = (chosen: Card): string =>
  `<label for="card">Test card</label><select id="card" name="card">${CARD_KINDS.map(
    (kind) =>
      `<option value="${CARDS[kind]}"${kind === chosen ? ' selected' : ''}>${spaced(kind)}, ${CARD_NAMES[kind]}</option>`,
  ).join('')}</select>`;

export const hidden = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');
export const alert = (problem: string): string =>
  problem === '' ? '' : `<p role="alert">${escapeHtml(problem)}</p>`;
export const detailRows = (pairs: readonly (readonly [string, string])[]): string =>
  `<dl>${pairs.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>`;

const filled = z.string().trim();
const checkoutForm = z.object({
  action: z.enum(['pay', 'apply', 'authenticated', 'refused']).default('pay'),
  email: filled.pipe(z.email('Enter your email address.')),
  name: filled.default(''),
  country: filled.default('DE'),
  taxId: filled.default(''),
  code: filled.default(''),
  terms: z.string().optional(),
  card: cardNumber,
});
type CheckoutForm = z.output<typeof checkoutForm>;

/** The pages that people see in Stripe's place: checkout with the bank's check, customer portal, invoices. */
export function stripePages(billing: Billing, changed: () => void): Router {
  const router = express.Router();
  router.use(express.urlencoded({ extended: false }));
  const { state } = billing;
  const page = (res: Response, status: number, title: string, body: string) =>
    void res.status(status).send(htmlPage(title, body));

  router.get('/c/pay/:id', (req, res) => {
    const session = state.sessions[req.params.id];
    if (session) showCheckout(res, session);
    else page(res, 404, 'No such checkout', '<h1>No such checkout</h1>');
  });

  router.post('/c/pay/:id', (req, res) => {
    const session = state.sessions[req.params.id];
    if (!session || session.status !== 'open') {
      if (session) showCheckout(res, session);
      else page(res, 404, 'No such checkout', '<h1>No such checkout</h1>');
      return;
    }
    const known = state.customers[session.customer ?? '']?.email ?? session.customerEmail;
    const typed = z.record(z.string(), z.string()).catch({}).parse(req.body);
    const form = checkoutForm.safeParse(known === null ? typed : { ...typed, email: known });
    if (!form.success)
      return showCheckout(res, session, {}, form.error.issues[0]?.message ?? 'Something is wrong.');
    const { action, code, terms, taxId } = form.data;
    const promotion = code.toUpperCase() === PROMOTION.code;
    if (code !== '' && !(promotion && session.promotionCodes))
      return showCheckout(res, session, { ...form.data, code: '' }, 'This code is invalid.');
    if (action === 'apply') return showCheckout(res, session, form.data);
    if (action === 'refused')
      return showCheckout(
        res,
        session,
        form.data,
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      );
    if (session.termsRequired && terms === undefined)
      return showCheckout(res, session, form.data, 'Accept the terms of service to go on.');
    if (taxId !== '' && !/^[A-Z]{2}[A-Z0-9]{2,12}$/.test(taxId))
      return showCheckout(res, session, form.data, 'This VAT number is not valid, e.g. DE123456789.');
    const result = attempt(() =>
      billing.completeSession(session.id, {
        card: form.data.card,
        email: form.data.email,
        name: form.data.name || null,
        country: form.data.country || null,
        taxId: taxId || null,
        promotion,
        authenticated: action === 'authenticated',
      }),
    );
    if (result === 'authenticate') return page(res, 200, 'Your bank asks', authenticationPage(form.data));
    if (result !== 'paid')
      return showCheckout(res, session, form.data, result === 'declined' ? DECLINED : result.message);
    changed();
    res.redirect(303, session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id));
  });

  function showCheckout(
    res: Response,
    session: SessionRow,
    form: Partial<CheckoutForm> = {},
    problem = '',
  ): void {
    page(res, problem === '' ? 200 : 402, 'Checkout', checkoutPage(billing, session, form, problem));
  }

  router.get('/invoice/:id', (req, res) => {
    const invoice = state.invoices[req.params.id];
    if (!invoice) return page(res, 404, 'No such invoice', '<h1>No such invoice</h1>');
    page(
      res,
      200,
      'Invoice',
      `<h1>Invoice ${escapeHtml(invoice.number ?? '(draft)')}</h1>${detailRows([
        ['Status', invoice.status],
        ['Date', dateOf(invoice.created)],
      ])}
${linesTable(invoice.lines)}${detailRows([
        ...(invoice.discountAmount === 0 ? [] : [['Discount', money(-invoice.discountAmount)] as const]),
        ['Total, incl. VAT', money(totalOf(invoice))],
      ])}`,
    );
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

function checkoutPage(
  billing: Billing,
  session: SessionRow,
  form: Partial<CheckoutForm>,
  problem: string,
): string {
  const target = session.status === 'complete' ? session.successUrl : session.cancelUrl;
  const back =
    target === null
      ? ''
      : `<p><a href="${escapeHtml(target.replaceAll('{CHECKOUT_SESSION_ID}', session.id))}">Back to Hazel</a></p>`;
  if (session.status !== 'open')
    return `${back}<h1>${session.status === 'complete' ? 'This checkout is complete' : 'This checkout has expired'}</h1>
<p>${session.status === 'complete' ? 'The subscription was ordered. Nothing is left to do here.' : 'Start again in Hazel.'}</p>`;
  const plan = planOf(session.price);
  const amounts = sessionAmounts(session);
  const trialEnd =
    session.trialEnd ?? (session.trialDays === null ? null : billing.now() + session.trialDays * 86_400);
  const codeApplies = session.promotion !== null || form.code?.toUpperCase() === PROMOTION.code;
  const first = plan.amount - (codeApplies ? discountOn(plan.amount) : 0);
  const due = trialEnd === null ? first : amounts.total;
  const order: (readonly [string, string])[] = [
    ['Plan', planText(session.price)],
    ...(codeApplies
      ? [['Promotion', `${PROMOTION.code}: ${PROMOTION.percent}% off the first payment`] as const]
      : []),
    ...(trialEnd === null
      ? []
      : [['Free trial', `until ${timeOf(trialEnd)}, then ${money(first)}`] as const]),
    ['Due today', `${money(due)} including VAT of ${money(vatWithin(due))}`],
  ];
  const customer = billing.state.customers[session.customer ?? ''];
  const email = customer?.email ?? session.customerEmail;
  const field = (name: string, label: string, value: string, rest = ''): string =>
    `<label for="${name}">${label}</label><input id="${name}" name="${name}" value="${escapeHtml(value)}" autocomplete="off" ${rest}>`;
  return `${back}<h1>Subscribe to ${escapeHtml(plan.name)}</h1>
<p class="muted">This is the sandbox in Stripe's place; no money moves.</p>${detailRows(order)}${alert(problem)}
<form method="post" action="/c/pay/${encodeURIComponent(session.id)}">
${field('email', 'Email', email ?? form.email ?? '', email === null ? 'type="email" required' : 'type="email" readonly')}
${cardSelect(form.card ?? 'good')}
${field('name', 'Cardholder name', form.name ?? customer?.name ?? '')}
${session.automaticTax || session.addressCollection === 'required' ? countrySelect(form.country ?? 'DE') : ''}
${session.taxIds ? field('taxId', 'VAT number (optional)', form.taxId ?? '', 'placeholder="DE123456789"') : ''}
${session.promotionCodes ? `${field('code', 'Promotion code (optional)', form.code ?? '')}<p style="margin-top:8px"><button class="quiet" name="action" value="apply" formnovalidate>Apply</button></p>` : ''}
${session.termsRequired ? `<label class="check" for="terms"><input id="terms" name="terms" type="checkbox"> <span>${escapeHtml(session.termsText ?? 'I agree to the terms of service')}</span></label>` : ''}
${session.submitText === null ? '' : `<p style="margin-top:16px">${escapeHtml(session.submitText)}</p>`}
<p style="margin-top:16px"><button name="action" value="pay">Subscribe</button></p></form>`;
}

const COUNTRIES = {
  DE: 'Germany',
  AT: 'Austria',
  FR: 'France',
  ES: 'Spain',
  NL: 'Netherlands',
  DK: 'Denmark',
};
const countrySelect = (chosen: string): string =>
  `<label for="country">Country</label><select id="country" name="country">${Object.entries(COUNTRIES)
    .map(([value, name]) => `<option value="${value}"${value === chosen ? ' selected' : ''}>${name}</option>`)
    .join('')}</select>`;

function authenticationPage(form: CheckoutForm): string {
  const { action: _action, card, terms, ...rest } = form;
  const again = hidden({ ...rest, card: CARDS[card], ...(terms === undefined ? {} : { terms }) });
  return `<h1>Your bank asks</h1><p>3D Secure: complete or fail the authentication of card ${spaced(card)}.</p>
<form method="post" class="row">${again}<button name="action" value="authenticated">Complete</button>
<button class="danger" name="action" value="refused">Fail</button></form>`;
}

/** What an invoice lists, the amounts on the right. */
export const linesTable = (lines: readonly Omit<InvoiceLineRow, 'id'>[]): string =>
  `<ul class="list card">${lines
    .map(
      (line) => `<li class="line"><span>${escapeHtml(line.description)}<br>
<span class="muted">${dateOf(line.start)} to ${dateOf(line.end)}</span></span><span>${money(line.amount)}</span></li>`,
    )
    .join('')}</ul>`;
