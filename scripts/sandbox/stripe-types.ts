import type Stripe from 'stripe';

/** The objects that the sandbox sends. `stripe-data.json` holds of each what can be empty. */
export interface ObjectTypes {
  price: Stripe.Price;
  plan: Stripe.Plan;
  customer: Stripe.Customer;
  taxId: Stripe.TaxId;
  subscription: Stripe.Subscription;
  subscriptionItem: Stripe.SubscriptionItem;
  invoice: Stripe.Invoice;
  invoiceLine: Stripe.InvoiceLineItem;
  invoicePayment: Stripe.InvoicePayment;
  paymentIntent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  session: Stripe.Checkout.Session;
  sessionItem: Stripe.LineItem;
  portal: Stripe.BillingPortal.Session;
  portalConfiguration: Stripe.BillingPortal.Configuration;
  portalUpdates: Stripe.BillingPortal.Configuration.Features.SubscriptionUpdate;
  balanceTransaction: Stripe.CustomerBalanceTransaction;
}

/** The parameters of the requests that the sandbox answers. `stripe-data.json` describes them. */
export interface ParameterTypes {
  retrieve: Stripe.PriceRetrieveParams;
  customerCreate: Stripe.CustomerCreateParams;
  customerUpdate: Stripe.CustomerUpdateParams;
  customerList: Stripe.CustomerListParams;
  balanceTransactionCreate: Stripe.CustomerCreateBalanceTransactionParams;
  balanceTransactionList: Stripe.CustomerListBalanceTransactionsParams;
  sessionCreate: Stripe.Checkout.SessionCreateParams;
  portalCreate: Stripe.BillingPortal.SessionCreateParams;
  portalConfigurationCreate: Stripe.BillingPortal.ConfigurationCreateParams;
  portalConfigurationUpdate: Stripe.BillingPortal.ConfigurationUpdateParams;
  portalConfigurationList: Stripe.BillingPortal.ConfigurationListParams;
  subscriptionList: Stripe.SubscriptionListParams;
  subscriptionUpdate: Stripe.SubscriptionUpdateParams;
  subscriptionCancel: Stripe.SubscriptionCancelParams;
  invoiceList: Stripe.InvoiceListParams;
  invoicePay: Stripe.InvoicePayParams;
  invoicePaymentList: Stripe.InvoicePaymentListParams;
  chargeList: Stripe.ChargeListParams;
  disputeList: Stripe.DisputeListParams;
  refundCreate: Stripe.RefundCreateParams;
  refundList: Stripe.RefundListParams;
}

const PAGE = ['limit', 'starting_after', 'ending_before', 'expand'];

/**
 * What the sandbox acts on, by request: a parameter with all that it holds ('customer_update'), or some of what it holds
 * ('subscription_data.trial_end'). With '!' it must be given. Stripe's other parameters are refused as
 * `sandbox_not_modelled`.
 */
export const MODELLED: Record<keyof ParameterTypes, readonly string[]> = {
  retrieve: ['expand'],
  customerCreate: ['email', 'name', 'metadata', 'expand'],
  customerUpdate: ['email', 'name', 'metadata', 'expand'],
  customerList: [...PAGE, 'email'],
  balanceTransactionCreate: ['amount!', 'currency!', 'description', 'metadata', 'expand'],
  balanceTransactionList: PAGE,
  sessionCreate: [
    'allow_promotion_codes',
    'cancel_url',
    'client_reference_id',
    'custom_text.submit',
    'customer',
    'customer_update.address',
    'customer_update.name',
    'expand',
    'line_items.price!',
    'line_items.quantity!',
    'locale',
    'metadata',
    'mode!',
    'submit_type',
    'subscription_data.metadata',
    'subscription_data.trial_end',
    'success_url!',
    'tax_id_collection.enabled!',
  ],
  portalCreate: [
    'configuration',
    'customer!',
    'expand',
    'flow_data.after_completion',
    'flow_data.subscription_update_confirm.items.id!',
    'flow_data.subscription_update_confirm.items.price!',
    'flow_data.subscription_update_confirm.items.quantity',
    'flow_data.subscription_update_confirm.subscription!',
    'flow_data.type!',
    'return_url',
  ],
  portalConfigurationCreate: [
    'business_profile',
    'expand',
    'features!.customer_update',
    'features.invoice_history',
    'features.payment_method_update.enabled!',
    'features.subscription_cancel.enabled!',
    'features.subscription_cancel.mode',
    'features.subscription_update.default_allowed_updates',
    'features.subscription_update.enabled!',
    'features.subscription_update.products.prices!',
    'features.subscription_update.products.product!',
    'features.subscription_update.proration_behavior',
    'metadata',
  ],
  portalConfigurationUpdate: ['active', 'expand'],
  portalConfigurationList: [...PAGE, 'active', 'is_default'],
  subscriptionList: [...PAGE, 'customer', 'status'],
  subscriptionUpdate: ['cancel_at_period_end', 'expand'],
  subscriptionCancel: ['invoice_now', 'prorate', 'expand'],
  invoiceList: [...PAGE, 'customer', 'status', 'subscription'],
  invoicePay: ['expand'],
  invoicePaymentList: [...PAGE, 'invoice'],
  chargeList: [...PAGE, 'customer', 'payment_intent'],
  disputeList: [...PAGE, 'charge', 'payment_intent'],
  refundCreate: ['amount', 'charge', 'expand', 'metadata', 'payment_intent', 'reason'],
  refundList: [...PAGE, 'charge', 'payment_intent'],
};
