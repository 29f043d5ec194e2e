import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import type * as Errors from './errors';
import { databaseTrouble, DomainError } from './errors';
import type * as Billing from './services/billing/billing';
import { BillingError } from './services/billing/billing';

const HERE = import.meta.dirname;
const outage = { keyHolds: true, outage: true };

/** A second copy of a module, as `npm run dev` has one. */
const secondCopyOf = async <T extends object>(file: string, is: (module: object) => module is T) => {
  const url = `${path.join(HERE, file)}?second-copy`;
  const module: unknown = await import(/* @vite-ignore */ url);
  if (typeof module !== 'object' || module === null || !is(module)) throw new Error(`${file} does not load`);
  return module;
};

test('an error of the runtime is known to the pages, though npm run dev has two copies of its class', async () => {
  const errors = await secondCopyOf(
    'errors.ts',
    (module): module is typeof Errors => 'DomainError' in module,
  );
  const billing = await secondCopyOf(
    'services/billing/billing.ts',
    (module): module is typeof Billing => 'BillingError' in module,
  );
  expect(errors.DomainError).not.toBe(DomainError);
  expect(billing.BillingError).not.toBe(BillingError);

  expect(new errors.DomainError('GROUP_OVER', 'Over')).toBeInstanceOf(DomainError);
  expect(new DomainError('GROUP_OVER', 'Over')).toBeInstanceOf(errors.DomainError);
  expect(new billing.BillingError('timeout', outage)).toBeInstanceOf(BillingError);
  expect(new BillingError('timeout', outage)).toBeInstanceOf(billing.BillingError);

  for (const other of [
    new Error('x'),
    new billing.BillingError('timeout', outage),
    { name: 'DomainError' },
    null,
  ])
    expect(other instanceof DomainError).toBe(false);
  expect(databaseTrouble(Object.assign(new Error('x'), { code: '57014' }))).toBeInstanceOf(
    errors.DomainError,
  );
});

test('every error that leaves its file is such a one', () => {
  const bare = readdirSync(HERE, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && file !== 'errors.ts')
    .filter((file) =>
      /^export (abstract )?class \w+ extends Error\b/m.test(readFileSync(path.join(HERE, file), 'utf8')),
    );
  expect(bare).toEqual([]);
});
