import fc from 'fast-check';
import { expect, it } from 'vitest';

import { MESSAGE_KINDS } from './message-due';
import { PAYLOAD_MAX_BYTES, pushPayload } from './push-message';

const links = { url: `/group-challenges?m=${'A'.repeat(50)}`, quiet: 'A'.repeat(50) };

it('is never longer than a push service takes, whatever names and news say', () => {
  const text = fc.string({ unit: 'binary', maxLength: 2000 });
  fc.assert(
    fc.property(
      fc.constantFrom(...MESSAGE_KINDS),
      text,
      fc.array(text, { maxLength: 5 }),
      (kind, subject, lines) => {
        const payload = pushPayload(kind, { subject, lines }, links);
        expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(PAYLOAD_MAX_BYTES);
        expect(JSON.parse(payload)).toMatchObject({ url: links.url });
      },
    ),
  );
});

it('offers Not today where the message reminds', () => {
  const quiet = MESSAGE_KINDS.filter((kind) =>
    pushPayload(kind, { subject: 'A', lines: [] }, links).includes('"quiet":"A'),
  );
  expect(quiet).toEqual(['reminder', 'lapse']);
});

it('ends in the middle of no letter', () => {
  const payload = pushPayload('reminder', { subject: 'A', lines: ['🐿'.repeat(300)] }, links);
  expect(JSON.parse(payload)).toMatchObject({ body: `${'🐿'.repeat(239)}…` });
});
