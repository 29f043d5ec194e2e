import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type Accounts, accountsAt, accountsWith } from './account-change';

interface Account {
  iban: string;
  holder: string;
}

const OLD = { iban: 'DK50', holder: 'Lena' };
const NEW = { iban: 'DE89', holder: 'Lena' };
const at = (hours: number) => new Date(Date.UTC(2026, 2, 28, 12) + hours * 3_600_000);

describe('a savings account that is entered', () => {
  it('counts at once when it is the first one', () => {
    expect(accountsWith(null, OLD, at(0))).toEqual({ account: OLD, waiting: null });
  });

  it('in place of another waits for 24 hours, to the millisecond', () => {
    const changed = accountsWith({ account: OLD, waiting: null }, NEW, at(0));
    expect(changed).toEqual({ account: OLD, waiting: { account: NEW, until: at(24) } });
    expect(accountsAt(changed, new Date(at(24).getTime() - 1))).toEqual(changed);
    expect(accountsAt(changed, at(24))).toEqual({ account: NEW, waiting: null });
  });

  it('waits after a removal, too: removing first is no way around', () => {
    const removed = { account: null, waiting: null };
    expect(accountsWith(removed, NEW, at(0))).toEqual({
      account: null,
      waiting: { account: NEW, until: at(24) },
    });
  });

  it('with another name alone counts at once, and stops what waits', () => {
    const named = { ...OLD, holder: 'Lena Quillfeather' };
    const changed = accountsWith({ account: OLD, waiting: null }, NEW, at(0));
    expect(accountsWith(changed, named, at(1))).toEqual({ account: named, waiting: null });
  });

  it('typed again while it waits, with another name, waits no longer', () => {
    const changed = accountsWith({ account: OLD, waiting: null }, NEW, at(0));
    const named = { ...NEW, holder: 'Lena Quillfeather' };
    expect(accountsWith(changed, named, at(20)).waiting).toEqual({ account: named, until: at(24) });
  });

  it('takes the place of one that waits, and waits anew', () => {
    const changed = accountsWith({ account: OLD, waiting: null }, NEW, at(0));
    const third = { iban: 'FR14', holder: 'Lena' };
    expect(accountsWith(changed, third, at(23))).toEqual({
      account: OLD,
      waiting: { account: third, until: at(47) },
    });
    expect(accountsWith(changed, third, at(25))).toEqual({
      account: NEW,
      waiting: { account: third, until: at(49) },
    });
  });
});

const NOTHING = { iban: '', since: Infinity };
const act = fc.record({
  hours: fc.integer({ min: 0, max: 30 }),
  what: fc.oneof(
    fc.constantFrom('stop' as const, 'remove' as const),
    fc.record({ iban: fc.constantFrom('A', 'B', 'C'), holder: fc.constantFrom('x', 'y') }),
  ),
});

describe('whatever is entered, stopped and removed', () => {
  it('nothing but the first number is used before it has waited for a day without a stop', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
        let accounts: Accounts<Account> = null;
        let now = 0;
        let first: string | null = null;
        /** The instant at which the number was last entered without being changed since. */
        let entered = NOTHING;
        const matured = new Set<string>();
        for (const { hours, what } of acts) {
          now += hours;
          if (now - entered.since >= 24) matured.add(entered.iban);
          const before: Accounts<Account> = accountsAt(accounts, at(now));
          if (what === 'stop') {
            accounts = before && { ...before, waiting: null };
            entered = NOTHING;
          } else if (what === 'remove') {
            accounts = before && { account: null, waiting: null };
            entered = NOTHING;
          } else {
            accounts = accountsWith(accounts, what, at(now));
            first ??= what.iban;
            if (entered.iban !== what.iban) entered = { iban: what.iban, since: now };
          }
          const used = accountsAt(accounts, at(now))?.account?.iban;
          if (used !== undefined) expect(used === first || matured.has(used)).toBe(true);
        }
      }),
    );
  });
});
