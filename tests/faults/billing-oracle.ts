// What Stripe and the rules of docs/product.md ('Payments') make of somebody's history, told a second time: nothing here
// knows how the sandbox or the product do it. Times are whole seconds.

const HOUR = 3600;
const DAY = 86_400;
const PRICE = { month: 999, year: 5900 } as const;
const RETRIES = [3 * DAY, 5 * DAY, 6 * DAY];

export type Interval = keyof typeof PRICE;

interface Invoice {
  at: number;
  total: number;
  state: 'draft' | 'open' | 'paid';
  /** When it is collected (again). */
  due: number | null;
  tries: number;
  charge: { amount: number; back: number; dispute: 'open' | 'won' | 'lost' | null } | null;
}

interface Subscribed {
  orderedAt: number;
  interval: Interval;
  status: 'trialing' | 'active' | 'past_due' | 'unpaid' | 'canceled';
  anchor: number;
  start: number;
  end: number;
  ending: boolean;
  cardWorks: boolean;
  invoices: Invoice[];
}

export interface Contract {
  at: number;
  interval: Interval;
  subscription: number;
  /** Whether Hazel has certainly read it while it ran. */
  seen: boolean;
}

/** Mails of a kind: a cause may have been over before Hazel read of it. */
interface Told {
  least: number;
  most: number;
}

/** A month or a year on, on the anchor's day where the month has it. */
function periodAfter(anchor: number, start: number, interval: Interval): number {
  const from = new Date(anchor * 1000);
  for (let n = 1; ; n += 1) {
    const months = from.getUTCMonth() + (interval === 'month' ? n : 12 * n);
    const lastDay = new Date(Date.UTC(from.getUTCFullYear(), months + 1, 0)).getUTCDate();
    const day = Math.min(from.getUTCDate(), lastDay);
    const end = Date.UTC(from.getUTCFullYear(), months, day) / 1000 + (anchor % DAY);
    if (end > start) return end;
  }
}

export class BillingOracle {
  readonly subscriptions: Subscribed[] = [];
  readonly contracts: Contract[] = [];
  readonly withdrawals: { from: number; refunded: number }[] = [];
  readonly mails: Record<'pro-cancelled' | 'payment-failed', Told> = {
    'pro-cancelled': { least: 0, most: 0 },
    'payment-failed': { least: 0, most: 0 },
  };
  /** What the customer owes (negative: has in credit). */
  #balance = 0;
  /** Subscriptions of customers that were deleted. */
  #gone = 0;

  constructor(
    public now: number,
    readonly timeZone: string,
    readonly afterRetries: 'cancel' | 'unpaid',
  ) {}

  get current(): Subscribed | null {
    return this.subscriptions.slice(this.#gone).at(-1) ?? null;
  }
  get running(): Subscribed | null {
    return this.current?.status === 'canceled' ? null : this.current;
  }
  get latest(): Invoice | null {
    return this.current?.invoices.at(-1) ?? null;
  }
  /** The last payment of all, also of a subscription that is over. */
  get lastCharge(): Invoice['charge'] {
    const invoices = this.subscriptions.slice(this.#gone).flatMap((one) => one.invoices);
    return invoices.findLast(({ charge }) => charge)?.charge ?? null;
  }

  order(interval: Interval, cardWorks: boolean, trialEnd: number | null): void {
    const { now } = this;
    this.subscriptions.push({
      orderedAt: now,
      interval,
      status: trialEnd === null ? 'active' : 'trialing',
      anchor: trialEnd ?? now,
      start: now,
      end: trialEnd ?? periodAfter(now, now, interval),
      ending: false,
      cardWorks,
      invoices: [],
    });
    this.#contract(interval);
    const subscription = this.current;
    if (subscription)
      this.#collect(subscription, this.#invoice(trialEnd === null ? PRICE[interval] : 0), true);
  }

  /** Everything that Stripe does by itself until then. */
  advance(seconds: number): void {
    const until = this.now + seconds;
    for (;;) {
      const subscription = this.running;
      const invoice = subscription?.invoices.find(({ due }) => due !== null && due <= until);
      if (subscription && invoice?.due && invoice.due <= subscription.end) {
        this.now = invoice.due;
        this.#collect(subscription, invoice, subscription.cardWorks);
      } else if (subscription && subscription.end <= until) {
        this.now = subscription.end;
        this.#nextPeriod(subscription);
      } else break;
    }
    this.now = until;
  }

  #nextPeriod(subscription: Subscribed): void {
    if (subscription.ending) return this.end();
    subscription.start = subscription.end;
    subscription.end = periodAfter(subscription.anchor, subscription.start, subscription.interval);
    if (subscription.status === 'trialing') subscription.status = 'active';
    const invoice = this.#invoice(PRICE[subscription.interval]);
    if (subscription.status === 'unpaid') invoice.due = null;
  }

  #invoice(total: number): Invoice {
    const due = this.now + HOUR;
    const invoice: Invoice = { at: this.now, total, state: 'draft', due, tries: 0, charge: null };
    this.current?.invoices.push(invoice);
    return invoice;
  }

  #collect(subscription: Subscribed, invoice: Invoice, works: boolean): void {
    if (invoice.state === 'draft') {
      const owed = invoice.total + this.#balance;
      invoice.total = Math.max(0, owed);
      this.#balance = owed - invoice.total;
      invoice.state = 'open';
    }
    if (invoice.total === 0 || works) {
      if (invoice.total > 0) invoice.charge = { amount: invoice.total, back: 0, dispute: null };
      invoice.state = 'paid';
      invoice.due = null;
      const waits = subscription.status === 'past_due' || subscription.status === 'unpaid';
      if (waits && invoice === this.latest) subscription.status = 'active';
      return;
    }
    const pause = RETRIES[invoice.tries];
    invoice.tries += 1;
    invoice.due = pause === undefined ? null : this.now + pause;
    if (pause === undefined && this.afterRetries === 'cancel') this.end();
    else if (pause === undefined) subscription.status = 'unpaid';
    else if (subscription.status === 'active') {
      subscription.status = 'past_due';
      this.mails['payment-failed'].most += 1;
    }
  }

  end(): void {
    const subscription = this.running;
    if (!subscription) return;
    subscription.status = 'canceled';
    for (const invoice of subscription.invoices) invoice.due = null;
  }

  setEnding(ending: boolean): void {
    const subscription = this.running;
    if (!subscription || subscription.ending === ending) return;
    subscription.ending = ending;
    if (ending) this.mails['pro-cancelled'].most += 1;
  }

  payLate(): void {
    const { running, latest } = this;
    if (running && latest?.state === 'open') this.#collect(running, latest, true);
  }

  /** What a switch costs at once: the new period, less what is left of the old one. */
  switchPlan(): void {
    const subscription = this.running;
    if (!subscription) return;
    const interval = subscription.interval === 'month' ? 'year' : 'month';
    const { now } = this;
    if (subscription.status === 'trialing') subscription.interval = interval;
    else {
      const left = (subscription.end - now) / (subscription.end - subscription.start);
      const total = PRICE[interval] - Math.round(PRICE[subscription.interval] * left);
      if (total + this.#balance > 0 && !subscription.cardWorks) return;
      const end = periodAfter(now, now, interval);
      Object.assign(subscription, { interval, anchor: now, start: now, end });
      this.#collect(subscription, this.#invoice(total), true);
    }
    this.#contract(interval);
  }

  #contract(interval: Interval): void {
    const subscription = this.subscriptions.length - 1;
    this.contracts.push({ at: this.now, interval, subscription, seen: false });
  }

  /** Hazel has read of Stripe. */
  read(): void {
    const contract = this.contracts.at(-1);
    if (contract && this.running) contract.seen = true;
  }

  deleteCustomer(): void {
    this.end();
    this.#gone = this.subscriptions.length;
    this.#balance = 0;
  }

  /** The instant since which payments are given back: that of the oldest contract of the subscription whose 14 days are not
   * over, the first weekday after them included. */
  withdrawableFrom(): number | null {
    if (!this.running) return null;
    const subscription = this.subscriptions.length - 1;
    const today = this.#day(this.now);
    const open = this.contracts.filter(
      (one) => one.subscription === subscription && today <= this.#lastDay(one.at),
    );
    return open.length > 0 ? Math.min(...open.map(({ at }) => at)) : null;
  }

  withdraw(from: number): void {
    this.end();
    let refunded = 0;
    for (const { at, charge } of this.current?.invoices ?? []) {
      if (at < from || !charge) continue;
      refunded += charge.amount;
      if (charge.dispute === null || charge.dispute === 'won') charge.back = charge.amount;
    }
    this.withdrawals.push({ from, refunded });
  }

  #day(at: number): string {
    return new Intl.DateTimeFormat('en-CA', { timeZone: this.timeZone }).format(at * 1000);
  }
  #lastDay(at: number): string {
    const last = new Date(`${this.#day(at)}T12:00:00Z`);
    last.setUTCDate(last.getUTCDate() + 14);
    while ([0, 6].includes(last.getUTCDay())) last.setUTCDate(last.getUTCDate() + 1);
    return last.toISOString().slice(0, 10);
  }

  get payment(): 'kept' | 'refunded' | 'disputed' {
    const charge = this.latest?.charge;
    if (!charge) return 'kept';
    if (charge.back === charge.amount) return 'refunded';
    return charge.dispute === 'open' || charge.dispute === 'lost' ? 'disputed' : 'kept';
  }

  /** Until when there is Pro: to the end where it was cancelled, else 7 days longer; unpaid for 7 days. */
  get proUntil(): number | null {
    const subscription = this.running;
    if (!subscription || this.payment !== 'kept' || subscription.status === 'unpaid') return null;
    const { status, start, end, ending } = subscription;
    if (status === 'past_due') return Math.min(start + 7 * DAY, ending ? end : Infinity);
    return ending ? end : end + 7 * DAY;
  }
}
