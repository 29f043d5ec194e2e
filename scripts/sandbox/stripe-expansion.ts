import { z } from 'zod';

import type { BillingEngine } from './stripe-billing';
import { listOf } from './stripe-catalogue';
import { invalid } from './stripe-failure';
import { objects } from './stripe-objects';

/** Fields that hold an object's id, or nothing at the moment. */
const EXPANDABLE = new Set(
  'customer latest_invoice payment_method payment_intent latest_charge charge invoice subscription'.split(
    ' ',
  ),
);

/** By what an object is found again; a part of another object has neither. */
const identified = z.object({ id: z.string(), object: z.string() }).partial().catch({});

/** Puts objects where `expand` asks for them, in place of their ids. */
export function createExpansion({ state }: BillingEngine) {
  /** The object behind an id, whatever its kind; undefined for one that is not kept. */
  function byId(id: string): object | undefined {
    const { [id]: customer } = state.customers;
    const { [id]: subscription } = state.subscriptions;
    if (customer) return objects.customer(customer);
    if (subscription) return objects.subscription(subscription);
    const intent = Object.values(state.payments).find((one) => one.id === id);
    return intent ?? state.invoices[id] ?? state.charges[id];
  }

  /** Lists that are there only when they are asked for. */
  function included(object: object, field: string): object | undefined {
    const { id = '', object: kind } = identified.parse(object);
    if (kind === 'invoice' && field === 'payments') {
      const intent = state.payments[id];
      return listOf('/v1/invoice_payments', intent ? [objects.invoicePayment(id, intent)] : []);
    }
    if (kind !== 'charge' || field !== 'refunds') return undefined;
    const own = Object.values(state.refunds).filter((row) => row.charge === id);
    return listOf(`/v1/charges/${id}/refunds`, own);
  }

  function expandPath(object: unknown, path: string[], whole: string): void {
    const [field, ...rest] = path;
    if (field === undefined || object === null || object === undefined) return;
    if (Array.isArray(object)) {
      for (const one of object) expandPath(one, path, whole);
      return;
    }
    const impossible = () => invalid(`This property cannot be expanded (${whole}).`, 'expand');
    if (typeof object !== 'object') return impossible();
    const extra = included(object, field);
    if (extra === undefined && !(field in object)) return impossible();
    let value: unknown = extra ?? Reflect.get(object, field);
    const mayEnd = extra !== undefined || EXPANDABLE.has(field);
    if ((rest.length === 0 || typeof value === 'string') && !mayEnd) return impossible();
    if (typeof value === 'string') value = byId(value) ?? value;
    Reflect.set(object, field, value);
    expandPath(value, rest, whole);
  }

  return (object: object, paths: readonly string[]): object => {
    for (const path of paths) {
      const fields = path.split('.');
      if (fields.length > 4) invalid('You cannot expand more than 4 levels of a property.', 'expand');
      expandPath(object, fields, path);
    }
    return object;
  };
}
