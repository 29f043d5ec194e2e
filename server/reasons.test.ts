import { readFileSync, readdirSync } from 'node:fs';

import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { expect, test } from 'vitest';

import { DomainError, type Reason } from './errors';
import STATUS_OF from './reasons.json';
import { asTrpcError } from './trpc/init';

const isReason = (text: string): text is Reason => text in STATUS_OF;
const reasons = Object.keys(STATUS_OF).filter(isReason);

test('a procedure that fails for a reason answers with the status of the reason', () => {
  // tRPC has no word for 411, which only a body of undeclared length gets.
  for (const reason of reasons.filter((one) => one !== 'LENGTH_REQUIRED')) {
    const error = asTrpcError(new DomainError(reason, 'Words'));
    expect(error instanceof TRPCError && getHTTPStatusCodeFromError(error), reason).toBe(STATUS_OF[reason]);
  }
});

test('no line of reasons.json outlives its last use', () => {
  const code = ['server', 'app'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => readFileSync(`${folder}/${name}`, 'utf8')),
  );
  expect(reasons.filter((reason) => !code.some((text) => text.includes(`'${reason}'`)))).toEqual([]);
});
