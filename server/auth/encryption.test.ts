import { expect, it } from 'vitest';

import { createEncryption } from './encryption';

const encryption = createEncryption('a long secret of the operator');

it('gives back what was encrypted, in its place and with its key alone', () => {
  const secret = encryption.encrypt('DE89 3704 0044 0532 0130 00 🐿', 'iban:ann');
  expect(secret).not.toContain('3704');
  expect(encryption.decrypt(secret, 'iban:ann')).toBe('DE89 3704 0044 0532 0130 00 🐿');
  expect(encryption.decrypt(secret, 'iban:ben')).toBeNull();
  expect(createEncryption('another secret').decrypt(secret, 'iban:ann')).toBeNull();
  expect(encryption.encrypt('same', 'x')).not.toBe(encryption.encrypt('same', 'x'));
});

it.each(['', 'v1.', 'v1.AAAA', 'plain text', 'v2.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'])(
  'takes %j for nothing',
  (text) => expect(encryption.decrypt(text, 'x')).toBeNull(),
);

it('takes a changed text for nothing', () => {
  const secret = encryption.encrypt('text', 'x');
  // Not the last letter: some of its bits may stand for nothing.
  const at = secret.length - 4;
  const other = secret[at] === 'A' ? 'B' : 'A';
  const changed = secret.slice(0, at) + other + secret.slice(at + 1);
  expect(encryption.decrypt(changed, 'x') ?? 'nothing').not.toBe('text');
});
