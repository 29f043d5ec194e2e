import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isStorableText, UNSTORABLE_TEXT } from './storable-text';
import { plainTextSchema, requiredText } from './text';

const message = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message;

describe('plainText', () => {
  it('keeps everything that can be stored, to the letter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
        const result = plainTextSchema(1000).safeParse(text);
        expect(result.success).toBe(!text.includes('\0'));
        if (result.success) expect(result.data).toBe(text);
      }),
    );
    for (const text of [
      "'; DROP TABLE profiles;--",
      '<script>',
      '=1+1',
      '{{7*7}}',
      '\u202e',
      'a\r\nb\t',
      '😀',
      '',
    ]) {
      expect(plainTextSchema(100).parse(text)).toBe(text);
    }
  });

  it('refuses NUL and half surrogates', () => {
    for (const text of ['a\0b', '\ud83d', 'x\ude00', '\ude00\ud83d']) {
      expect(isStorableText(text)).toBe(false);
      expect(message(plainTextSchema(100).safeParse(text))).toBe(UNSTORABLE_TEXT);
    }
    expect(isStorableText('😀')).toBe(true);
  });

  it('says what is too long or no text', () => {
    expect(message(plainTextSchema(3).safeParse('abcd'))).toBe('Must be at most 3 characters');
    expect(message(plainTextSchema(3, { tooLong: 'Too long' }).safeParse('abcd'))).toBe('Too long');
    expect(message(plainTextSchema(3).safeParse(7))).toBe('Text is required');
    expect(message(plainTextSchema(3, { required: 'Needed' }).safeParse(undefined))).toBe('Needed');
  });
});

describe('requiredText', () => {
  const schema = requiredText(3, { required: 'Needed', tooLong: 'Too long' });

  it('trims and then wants something', () => {
    expect(schema.parse(' abc ')).toBe('abc');
    for (const nothing of ['', '   ', '\n', null, undefined, 5, {}])
      expect(message(schema.safeParse(nothing))).toBe('Needed');
    expect(message(schema.safeParse('abcd'))).toBe('Too long');
    expect(message(schema.safeParse('a\0'))).toBe(UNSTORABLE_TEXT);
  });
});
