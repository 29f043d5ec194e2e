import Stripe from 'stripe';

import {
  CARDS,
  CATALOGUE_CREATED,
  PLANS,
  PROMOTION,
  type BalanceTransactionRow,
  type ChargeRow,
  type CustomerRow,
  type DiscountRow,
  type DisputeRow,
  type InvoiceLineRow,
  type InvoiceRow,
  type PaymentIntentRow,
  type PaymentMethodRow,
  type Plan,
  type PortalConfigurationRow,
  type PortalRow,
  type RefundRow,
  type SessionRow,
  type StripeState,
  type SubscriptionRow,
} from './stripe-store';

/** German VAT, which is inside of every price. */
const VAT_PERCENT = 19;
export const vatWithin = (amount: number): number => Math.round((amount * VAT_PERCENT) / (100 + VAT_PERCENT));

export const DECLINED = 'Your card was declined.';

function list<T>(url: string, data: T[]): Stripe.ApiList<T> {
  return { object: 'list', data, has_more: false, url };
}

export const planOf = (id: string): Plan => {
  const plan = PLANS.find((one) => one.id === id);
  if (!plan) throw new Error(`no price ${id}`);
  return plan;
};
const linesTotal = (invoice: InvoiceRow): number => invoice.lines.reduce((sum, line) => sum + line.amount, 0);
export const totalOf = (invoice: InvoiceRow): number => linesTotal(invoice) - invoice.discountAmount;
/** What is left to pay when the customer's credit has been used. */
export const amountDue = (invoice: InvoiceRow): number =>
  Math.max(0, totalOf(invoice) + invoice.startingBalance);
export const refundedOf = (state: StripeState, charge: string): number =>
  Object.values(state.refunds)
    .filter((refund) => refund.charge === charge)
    .reduce((sum, refund) => sum + refund.amount, 0);
const last4 = (state: StripeState, paymentMethod: string): string =>
  CARDS[state.paymentMethods[paymentMethod]?.card ?? 'good'].slice(-4);

/** How each kind of object looks on the wire. The return types make the compiler prove that every field is there. */
export function stripeObjects(state: StripeState, origin: () => string) {
  const product = (id: string): Stripe.Product => ({
    id,
    object: 'product',
    active: true,
    created: CATALOGUE_CREATED,
    default_price: PLANS[0]?.id ?? null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name: 'Hazel Pro',
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: CATALOGUE_CREATED,
    url: null,
  });

  const price = (plan: Plan): Stripe.Price => ({
    id: plan.id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: CATALOGUE_CREATED,
    currency: 'eur',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: plan.interval === 'month' ? 'hazel_pro_monthly' : 'hazel_pro_annual',
    metadata: {},
    nickname: null,
    product: plan.product,
    recurring: {
      interval: plan.interval,
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'inclusive',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: plan.amount,
    unit_amount_decimal: Stripe.Decimal.from(plan.amount),
  });

  const legacyPlan = (plan: Plan): Stripe.Plan => ({
    id: plan.id,
    object: 'plan',
    active: true,
    amount: plan.amount,
    amount_decimal: Stripe.Decimal.from(plan.amount),
    billing_scheme: 'per_unit',
    created: CATALOGUE_CREATED,
    currency: 'eur',
    interval: plan.interval,
    interval_count: 1,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: null,
    product: plan.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  });

  const customer = (row: CustomerRow): Stripe.Customer | Stripe.DeletedCustomer =>
    row.deleted ? { id: row.id, object: 'customer', deleted: true } : livingCustomer(row);

  const livingCustomer = (row: CustomerRow): Stripe.Customer => ({
    id: row.id,
    object: 'customer',
    address: row.address,
    balance: row.balance,
    created: row.created,
    currency: row.invoiceCount > 0 ? 'eur' : null,
    customer_account: null,
    default_source: null,
    delinquent: row.delinquent,
    description: row.description,
    discount: null,
    email: row.email,
    invoice_prefix: row.id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: row.paymentMethod,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: row.metadata,
    name: row.name,
    next_invoice_sequence: row.invoiceCount + 1,
    phone: row.phone,
    preferred_locales: row.preferredLocales,
    shipping: null,
    tax_exempt: row.taxExempt,
    test_clock: null,
  });

  const taxId = (row: CustomerRow, id: CustomerRow['taxIds'][number]): Stripe.TaxId => ({
    id: id.id,
    object: 'tax_id',
    country: id.value.slice(0, 2),
    created: row.created,
    customer: row.id,
    customer_account: null,
    livemode: false,
    owner: { type: 'customer', customer: row.id, customer_account: null },
    type: id.type,
    value: id.value,
    verification: { status: 'pending', verified_address: null, verified_name: null },
  });

  const billingDetails = (row: CustomerRow | undefined) => ({
    address: row?.address ?? {
      city: null,
      country: null,
      line1: null,
      line2: null,
      postal_code: null,
      state: null,
    },
    email: row?.email ?? null,
    name: row?.name ?? null,
    phone: row?.phone ?? null,
    tax_id: null,
  });

  const paymentMethod = (row: PaymentMethodRow): Stripe.PaymentMethod => ({
    id: row.id,
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: billingDetails(state.customers[row.customer ?? '']),
    card: {
      brand: 'visa',
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'DE',
      display_brand: 'visa',
      exp_month: 12,
      exp_year: 2034,
      fingerprint: `sandbox${last4(state, row.id)}`,
      funding: 'credit',
      generated_from: null,
      last4: last4(state, row.id),
      networks: { available: ['visa'], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: row.created,
    customer: row.customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  });

  const subscriptionItem = (row: SubscriptionRow): Stripe.SubscriptionItem => ({
    id: row.item,
    object: 'subscription_item',
    billing_thresholds: null,
    created: row.created,
    current_period_end: row.periodEnd,
    current_period_start: row.periodStart,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: legacyPlan(planOf(row.price)),
    price: price(planOf(row.price)),
    quantity: 1,
    subscription: row.id,
    tax_rates: [],
  });

  const subscription = (row: SubscriptionRow): Stripe.Subscription => ({
    id: row.id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: {
      disabled_reason: null,
      enabled: row.automaticTax,
      liability: row.automaticTax ? { type: 'self' } : null,
    },
    billing_cycle_anchor: row.anchor,
    billing_cycle_anchor_config: null,
    billing_mode: { type: 'flexible', flexible: { proration_discounts: 'included' } },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: row.cancelAtPeriodEnd ? row.periodEnd : null,
    cancel_at_period_end: row.cancelAtPeriodEnd,
    canceled_at: row.canceledAt,
    cancellation_details: {
      comment: row.comment,
      feedback: row.feedback,
      feedback_option: null,
      reason: row.reason,
    },
    collection_method: 'charge_automatically',
    created: row.created,
    currency: 'eur',
    customer: row.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: row.paymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: row.description,
    discounts: row.discount === null ? [] : [row.discount],
    ended_at: row.endedAt,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: list(`/v1/subscription_items?subscription=${row.id}`, [subscriptionItem(row)]),
    latest_invoice: row.latestInvoice,
    livemode: false,
    managed_payments: null,
    metadata: row.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: row.created,
    status: row.status,
    test_clock: null,
    transfer_data: null,
    trial_end: row.trialEnd,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
    trial_start: row.trialStart,
  });

  const invoiceTaxes = (row: InvoiceRow) => {
    const total = totalOf(row);
    if (!row.automaticTax || total <= 0) return [];
    const tax = vatWithin(total);
    return [
      {
        amount: tax,
        tax_behavior: 'inclusive' as const,
        tax_rate_details: { tax_rate: 'txr_demo_vat_de' },
        taxability_reason: 'standard_rated' as const,
        taxable_amount: total - tax,
        type: 'tax_rate_details' as const,
      },
    ];
  };

  const invoiceLine = (row: InvoiceRow, line: InvoiceLineRow): Stripe.InvoiceLineItem => ({
    id: line.id,
    object: 'line_item',
    amount: line.amount,
    currency: 'eur',
    description: line.description,
    discount_amounts:
      row.discount === null || line.proration ? [] : [{ amount: row.discountAmount, discount: row.discount }],
    discountable: !line.proration,
    discounts: [],
    invoice: row.id,
    livemode: false,
    metadata: row.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: line.proration,
        proration_details: line.credits === null ? null : { credited_items: line.credits },
        subscription: row.subscription,
        subscription_item: row.item,
      },
      type: 'subscription_item_details',
    },
    period: { start: line.start, end: line.end },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: line.price, product: planOf(line.price).product },
      type: 'price_details',
      unit_amount_decimal: Stripe.Decimal.from(line.amount),
    },
    quantity: 1,
    quantity_decimal: Stripe.Decimal.from(1),
    subscription: row.subscription,
    subtotal: line.amount,
    taxes: [],
  });

  const invoice = (row: InvoiceRow): Stripe.Invoice => {
    const customerRow = state.customers[row.customer];
    const total = totalOf(row);
    const due = amountDue(row);
    const taxes = invoiceTaxes(row);
    const tax = taxes[0]?.amount ?? 0;
    const paid = row.status === 'paid' ? due : 0;
    const hosted = row.finalizedAt === null ? null : `${origin()}/invoice/${row.id}`;
    return {
      id: row.id,
      object: 'invoice',
      account_country: 'DE',
      account_name: 'Hazel',
      account_tax_ids: null,
      amount_due: due,
      amount_overpaid: 0,
      amount_paid: paid,
      amount_paid_off_stripe: 0,
      amount_remaining: due - paid,
      amount_shipping: 0,
      application: null,
      attempt_count: row.attempts,
      attempted: row.attempts > 0 || row.status === 'paid',
      auto_advance: row.due !== null,
      automatic_tax: {
        disabled_reason: null,
        enabled: row.automaticTax,
        liability: row.automaticTax ? { type: 'self' } : null,
        provider: row.automaticTax ? 'stripe' : null,
        status: row.automaticTax ? 'complete' : null,
      },
      automatically_finalizes_at: row.status === 'draft' ? row.due : null,
      billing_reason: row.reason,
      collection_method: 'charge_automatically',
      created: row.created,
      currency: 'eur',
      custom_fields: null,
      customer: row.customer,
      customer_account: null,
      customer_address: customerRow?.address ?? null,
      customer_email: customerRow?.email ?? null,
      customer_name: customerRow?.name ?? null,
      customer_phone: customerRow?.phone ?? null,
      customer_shipping: null,
      customer_tax_exempt: customerRow?.taxExempt ?? 'none',
      customer_tax_ids: (customerRow?.taxIds ?? []).map(({ type, value }) => ({ type, value })),
      default_payment_method: null,
      default_source: null,
      default_tax_rates: [],
      description: null,
      discounts: row.discount === null ? [] : [row.discount],
      due_date: null,
      effective_at: row.finalizedAt,
      ending_balance: row.endingBalance,
      footer: null,
      from_invoice: null,
      hosted_invoice_url: hosted,
      invoice_pdf: hosted && `${hosted}/pdf`,
      issuer: { type: 'self' },
      last_finalization_error: null,
      latest_revision: null,
      lines: list(
        `/v1/invoices/${row.id}/lines`,
        row.lines.map((line) => invoiceLine(row, line)),
      ),
      livemode: false,
      metadata: {},
      next_payment_attempt: row.status === 'draft' || row.status === 'open' ? row.due : null,
      number: row.number,
      on_behalf_of: null,
      parent: {
        quote_details: null,
        subscription_details: { metadata: row.metadata, subscription: row.subscription },
        type: 'subscription_details',
      },
      payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
      period_end: row.periodEnd,
      period_start: row.periodStart,
      post_payment_credit_notes_amount: 0,
      pre_payment_credit_notes_amount: 0,
      receipt_number: null,
      rendering: null,
      shipping_cost: null,
      shipping_details: null,
      starting_balance: row.startingBalance,
      statement_descriptor: null,
      status: row.status,
      status_transitions: {
        finalized_at: row.finalizedAt,
        marked_uncollectible_at: row.uncollectibleAt,
        paid_at: row.paidAt,
        voided_at: row.voidedAt,
      },
      subtotal: linesTotal(row),
      subtotal_excluding_tax: linesTotal(row) - tax,
      test_clock: null,
      total,
      total_discount_amounts:
        row.discount === null ? [] : [{ amount: row.discountAmount, discount: row.discount }],
      total_excluding_tax: total - tax,
      total_pretax_credit_amounts: [],
      total_taxes: taxes,
      webhooks_delivered_at: row.created,
    };
  };

  /** Each payment intent of an invoice is one payment of it. */
  const invoicePayment = (intent: PaymentIntentRow): Stripe.InvoicePayment => ({
    id: `inpay_${intent.id.slice(3)}`,
    object: 'invoice_payment',
    amount_paid: intent.status === 'succeeded' ? intent.amount : null,
    amount_requested: intent.amount,
    created: intent.created,
    currency: 'eur',
    invoice: intent.invoice,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: intent.status === 'succeeded' ? 'paid' : intent.status === 'canceled' ? 'canceled' : 'open',
    status_transitions: { canceled_at: intent.canceledAt, paid_at: intent.paidAt },
  });

  const paymentIntent = (row: PaymentIntentRow): Stripe.PaymentIntent => ({
    id: row.id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: row.amount,
    amount_capturable: 0,
    amount_received: row.status === 'succeeded' ? row.amount : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: row.canceledAt,
    cancellation_reason: row.canceledAt === null ? null : 'void_invoice',
    capture_method: 'automatic',
    client_secret: `${row.id}_secret_sandbox`,
    confirmation_method: 'automatic',
    created: row.created,
    currency: 'eur',
    customer: row.customer,
    customer_account: null,
    description: 'Subscription update',
    excluded_payment_method_types: null,
    last_payment_error: row.declined
      ? {
          type: 'card_error',
          code: 'card_declined',
          decline_code: 'generic_decline',
          message: DECLINED,
          ...(row.charge === null ? {} : { charge: row.charge }),
        }
      : null,
    latest_charge: row.charge,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: row.status === 'requires_action' ? { type: 'use_stripe_sdk' } : null,
    on_behalf_of: null,
    payment_method: row.status === 'requires_payment_method' ? null : row.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session',
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: row.status,
    transfer_data: null,
    transfer_group: null,
  });

  const charge = (row: ChargeRow): Stripe.Charge => {
    const refunded = refundedOf(state, row.id);
    return {
      id: row.id,
      object: 'charge',
      amount: row.amount,
      amount_captured: row.paid ? row.amount : 0,
      amount_refunded: refunded,
      application: null,
      application_fee: null,
      application_fee_amount: null,
      balance_transaction: row.paid ? `txn_${row.id.slice(3)}` : null,
      billing_details: billingDetails(state.customers[row.customer]),
      calculated_statement_descriptor: 'HAZEL',
      captured: row.paid,
      created: row.created,
      currency: 'eur',
      customer: row.customer,
      description: 'Subscription update',
      disputed: Object.values(state.disputes).some((dispute) => dispute.charge === row.id),
      failure_balance_transaction: null,
      failure_code: row.paid ? null : 'card_declined',
      failure_message: row.paid ? null : DECLINED,
      fraud_details: {},
      livemode: false,
      metadata: {},
      on_behalf_of: null,
      outcome: {
        advice_code: row.paid ? null : 'try_again_later',
        network_advice_code: null,
        network_decline_code: null,
        network_status: row.paid ? 'approved_by_network' : 'declined_by_network',
        reason: row.paid ? null : 'generic_decline',
        risk_level: 'normal',
        risk_score: 20,
        seller_message: row.paid ? 'Payment complete.' : 'The bank did not return any further details.',
        type: row.paid ? 'authorized' : 'issuer_declined',
      },
      paid: row.paid,
      payment_intent: row.paymentIntent,
      payment_method: row.paymentMethod,
      payment_method_details: {
        type: 'card',
        card: {
          amount_authorized: row.paid ? row.amount : null,
          authorization_code: null,
          brand: 'visa',
          checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: null },
          country: 'DE',
          electronic_commerce_indicator: null,
          exp_month: 12,
          exp_year: 2034,
          fingerprint: `sandbox${last4(state, row.paymentMethod)}`,
          funding: 'credit',
          installments: null,
          last4: last4(state, row.paymentMethod),
          mandate: null,
          network: 'visa',
          network_transaction_id: null,
          regulated_status: 'unregulated',
          three_d_secure: null,
          transaction_link_id: null,
          wallet: null,
        },
      },
      receipt_email: null,
      receipt_number: null,
      receipt_url: row.paid
        ? `${origin()}/invoice/${state.paymentIntents[row.paymentIntent]?.invoice ?? ''}`
        : null,
      refunded: row.paid && refunded === row.amount,
      review: null,
      shipping: null,
      source: null,
      source_transfer: null,
      statement_descriptor: null,
      statement_descriptor_suffix: null,
      status: row.paid ? 'succeeded' : 'failed',
      transfer_data: null,
      transfer_group: null,
    };
  };

  const refund = (row: RefundRow): Stripe.Refund => ({
    id: row.id,
    object: 'refund',
    amount: row.amount,
    balance_transaction: `txn_${row.id.slice(3)}`,
    charge: row.charge,
    created: row.created,
    currency: 'eur',
    customer: state.charges[row.charge]?.customer ?? null,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: row.metadata,
    payment_intent: state.charges[row.charge]?.paymentIntent ?? null,
    payment_method: state.charges[row.charge]?.paymentMethod ?? null,
    reason: row.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  });

  const dispute = (row: DisputeRow): Stripe.Dispute => ({
    id: row.id,
    object: 'dispute',
    amount: row.amount,
    balance_transactions: [],
    charge: row.charge,
    created: row.created,
    currency: 'eur',
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: row.created + 9 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: state.charges[row.charge]?.paymentIntent ?? null,
    payment_method_details: {
      card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' },
      type: 'card',
    },
    reason: 'fraudulent',
    status: row.status,
  });

  const coupon = (): Stripe.Coupon => ({
    id: PROMOTION.coupon,
    object: 'coupon',
    amount_off: null,
    created: CATALOGUE_CREATED,
    currency: null,
    duration: 'once',
    duration_in_months: null,
    livemode: false,
    max_redemptions: null,
    metadata: {},
    name: 'Squirrel 20%',
    percent_off: PROMOTION.percent,
    redeem_by: null,
    times_redeemed: state.promotionUses,
    valid: true,
  });

  const promotionCode = (): Stripe.PromotionCode => ({
    id: PROMOTION.id,
    object: 'promotion_code',
    active: true,
    code: PROMOTION.code,
    created: CATALOGUE_CREATED,
    customer: null,
    customer_account: null,
    expires_at: null,
    livemode: false,
    max_redemptions: null,
    metadata: {},
    promotion: { coupon: PROMOTION.coupon, type: 'coupon' },
    restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
    times_redeemed: state.promotionUses,
  });

  const discount = (row: DiscountRow): Stripe.Discount => ({
    id: row.id,
    object: 'discount',
    checkout_session: row.session,
    customer: row.customer,
    customer_account: null,
    end: null,
    invoice: null,
    invoice_item: null,
    promotion_code: PROMOTION.id,
    source: { coupon: PROMOTION.coupon, type: 'coupon' },
    start: row.start,
    subscription: row.subscription,
    subscription_item: null,
  });

  const session = (row: SessionRow): Stripe.Checkout.Session => {
    const { subtotal, discount: off, total } = sessionAmounts(row);
    return {
      id: row.id,
      object: 'checkout.session',
      adaptive_pricing: null,
      after_expiration: null,
      allow_promotion_codes: row.promotionCodes,
      allowed_payment_method_types: null,
      amount_subtotal: subtotal,
      amount_total: total,
      automatic_tax: {
        enabled: row.automaticTax,
        liability: row.automaticTax ? { type: 'self' } : null,
        provider: row.automaticTax ? 'stripe' : null,
        status: row.automaticTax
          ? row.status === 'complete'
            ? 'complete'
            : 'requires_location_inputs'
          : null,
      },
      billing_address_collection: row.addressCollection,
      cancel_url: row.cancelUrl,
      client_reference_id: row.reference,
      client_secret: null,
      collected_information: null,
      consent: row.termsRequired
        ? { promotions: null, terms_of_service: row.status === 'complete' ? 'accepted' : null }
        : null,
      consent_collection:
        row.termsRequired === null
          ? null
          : {
              payment_method_reuse_agreement: null,
              promotions: 'none',
              terms_of_service: row.termsRequired ? 'required' : 'none',
            },
      created: row.created,
      currency: 'eur',
      currency_conversion: null,
      custom_fields: [],
      custom_text: {
        after_submit: null,
        shipping_address: null,
        submit: row.submitText === null ? null : { message: row.submitText },
        terms_of_service_acceptance: row.termsText === null ? null : { message: row.termsText },
      },
      customer: row.customer,
      customer_account: null,
      customer_creation: row.createsCustomer ? 'always' : null,
      customer_details: sessionCustomer(row),
      customer_email: row.customerEmail,
      discounts: row.promotion === null ? [] : [{ coupon: null, promotion_code: row.promotion }],
      expires_at: row.expiresAt,
      integration_identifier: null,
      invoice: row.invoice,
      invoice_creation: null,
      livemode: false,
      locale: row.locale,
      managed_payments: null,
      metadata: row.metadata,
      mode: 'subscription',
      origin_context: null,
      payment_intent: null,
      payment_link: null,
      payment_method_collection: row.cardCollection,
      payment_method_configuration_details: null,
      payment_method_options: null,
      payment_method_types: ['card'],
      payment_status: row.status !== 'complete' ? 'unpaid' : total === 0 ? 'no_payment_required' : 'paid',
      permissions: null,
      phone_number_collection: { enabled: false },
      recovered_from: null,
      saved_payment_method_options: {
        allow_redisplay_filters: ['always'],
        payment_method_remove: 'disabled',
        payment_method_save: null,
      },
      setup_intent: null,
      shipping_address_collection: null,
      shipping_cost: null,
      shipping_options: [],
      status: row.status,
      submit_type: row.submitType,
      subscription: row.subscription,
      success_url: row.successUrl,
      tax_id_collection: { enabled: row.taxIds, required: 'never' },
      total_details: {
        amount_discount: off,
        amount_shipping: 0,
        amount_tax: row.automaticTax ? vatWithin(total) : 0,
      },
      ui_mode: 'hosted_page',
      url: row.status === 'open' ? `${origin()}/c/pay/${row.id}` : null,
      wallet_options: null,
    };
  };

  const sessionCustomer = (row: SessionRow): Stripe.Checkout.Session.CustomerDetails | null => {
    const known = state.customers[row.customer ?? ''];
    const email = row.paidBy?.email ?? row.customerEmail ?? known?.email ?? null;
    if (email === null) return null;
    const taxNumber = row.paidBy?.taxId ?? null;
    return {
      address: known?.address ?? null,
      business_name: null,
      email,
      individual_name: null,
      name: row.paidBy?.name ?? known?.name ?? null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: row.paidBy === null ? null : taxNumber === null ? [] : [{ type: 'eu_vat', value: taxNumber }],
    };
  };

  const sessionItem = (row: SessionRow): Stripe.LineItem => {
    const { subtotal, discount: off, total } = sessionAmounts(row);
    return {
      id: `li_${row.id.slice(-24)}`,
      object: 'item',
      adjustable_quantity: null,
      amount_discount: off,
      amount_subtotal: subtotal,
      amount_tax: row.automaticTax ? vatWithin(total) : 0,
      amount_total: total,
      currency: 'eur',
      description: planOf(row.price).name,
      metadata: {},
      price: price(planOf(row.price)),
      quantity: 1,
    };
  };

  const portal = (row: PortalRow): Stripe.BillingPortal.Session => ({
    id: row.id,
    object: 'billing_portal.session',
    configuration: row.configuration,
    created: row.created,
    customer: row.customer,
    customer_account: null,
    flow: row.flow && {
      after_completion: {
        hosted_confirmation: row.flow.message === null ? null : { custom_message: row.flow.message },
        redirect: row.flow.redirect === null ? null : { return_url: row.flow.redirect },
        type:
          row.flow.redirect !== null
            ? 'redirect'
            : row.flow.message !== null
              ? 'hosted_confirmation'
              : 'portal_homepage',
      },
      customer_update: null,
      subscription_cancel:
        row.flow.type === 'subscription_cancel' && row.flow.subscription !== null
          ? { retention: null, subscription: row.flow.subscription }
          : null,
      subscription_pause: null,
      subscription_update:
        row.flow.type === 'subscription_update' && row.flow.subscription !== null
          ? { subscription: row.flow.subscription }
          : null,
      subscription_update_confirm:
        row.flow.type === 'subscription_update_confirm' && row.flow.subscription !== null
          ? {
              discounts: null,
              items: [{ id: row.flow.item, price: row.flow.price, quantity: 1 }],
              subscription: row.flow.subscription,
            }
          : null,
      type: row.flow.type,
    },
    livemode: false,
    locale: row.locale,
    on_behalf_of: null,
    return_url: row.returnUrl,
    url: `${origin()}/p/session/${row.id}`,
  });

  const balanceTransaction = (row: BalanceTransactionRow): Stripe.CustomerBalanceTransaction => ({
    id: row.id,
    object: 'customer_balance_transaction',
    amount: row.amount,
    checkout_session: null,
    created: row.created,
    credit_note: null,
    currency: 'eur',
    customer: row.customer,
    customer_account: null,
    description: row.description,
    ending_balance: row.endingBalance,
    invoice: row.invoice,
    livemode: false,
    metadata: row.metadata,
    type: row.type,
  });

  const portalConfiguration = (row: PortalConfigurationRow): Stripe.BillingPortal.Configuration => ({
    id: row.id,
    object: 'billing_portal.configuration',
    active: row.active,
    application: null,
    business_profile: {
      headline: row.headline,
      privacy_policy_url: row.privacyUrl,
      terms_of_service_url: row.termsUrl,
    },
    created: row.created,
    default_return_url: row.returnUrl,
    features: {
      customer_update: { allowed_updates: row.details, enabled: row.details.length > 0 },
      invoice_history: { enabled: row.invoices },
      payment_method_update: { enabled: row.card, payment_method_configuration: null },
      subscription_cancel: {
        cancellation_reason: { enabled: false, feedback_options: null, options: [] },
        enabled: row.cancel,
        mode: row.cancelAtOnce ? 'immediately' : 'at_period_end',
        proration_behavior: 'none',
      },
      subscription_pause: {
        duration: { interval_options: [], type: 'indefinite' },
        enabled: false,
      },
      subscription_update: {
        billing_cycle_anchor: null,
        default_allowed_updates: row.prices.length > 0 ? ['price'] : [],
        enabled: row.prices.length > 0,
        products: PLANS.filter(({ id }) => row.prices.includes(id))
          .slice(0, 1)
          .map(({ product: id }) => ({
            adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
            prices: row.prices,
            product: id,
          })),
        proration_behavior: row.prices.length > 0 ? 'always_invoice' : 'none',
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: 'continue_trial',
      },
    },
    is_default: row.isDefault,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: row.metadata,
    name: row.name,
    updated: row.updated,
  });

  return {
    product,
    price,
    customer,
    taxId,
    paymentMethod,
    subscription,
    subscriptionItem,
    invoice,
    invoicePayment,
    paymentIntent,
    charge,
    refund,
    dispute,
    coupon,
    promotionCode,
    discount,
    session,
    sessionItem,
    portal,
    balanceTransaction,
    portalConfiguration,
    list,
  };
}

/** What the person pays on the checkout page: nothing yet when a trial comes first. */
export function sessionAmounts(row: SessionRow): { subtotal: number; discount: number; total: number } {
  if (row.trialEnd !== null || row.trialDays !== null) return { subtotal: 0, discount: 0, total: 0 };
  const subtotal = planOf(row.price).amount;
  const discount = row.promotion === null ? 0 : discountOn(subtotal);
  return { subtotal, discount, total: subtotal - discount };
}

export const discountOn = (amount: number): number => Math.round((amount * PROMOTION.percent) / 100);

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
