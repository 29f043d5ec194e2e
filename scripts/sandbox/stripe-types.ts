import type Stripe from 'stripe';

/** The objects that the sandbox sends. `stripe-data.json` holds an empty one of each. */
export interface ObjectTypes {
  price: Stripe.Price;
  plan: Stripe.Plan;
  customer: Stripe.Customer;
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
  portal: Stripe.BillingPortal.Session;
  portalFlow: Stripe.BillingPortal.Session.Flow;
  portalConfiguration: Stripe.BillingPortal.Configuration;
  balanceTransaction: Stripe.CustomerBalanceTransaction;
}

/**
 * The parameters of the requests that the sandbox answers. `stripe-data.json` describes them. `stripe-modelled.json` says which are
 * acted on: a parameter with all that it holds ('customer_update'), or some of what it holds ('subscription_data.trial_end'). With
 * '!' it must be given. Stripe's other parameters are refused as `sandbox_not_modelled`.
 */
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

/** Stripe's object with ids where Stripe could also send the objects behind them. */
export type Stored<T> = { [K in keyof T]: string extends T[K] ? Exclude<T[K], { id: string }> : T[K] };
