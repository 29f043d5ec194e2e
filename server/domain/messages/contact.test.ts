import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { holdsContact, nameHoldsContact } from './contact';

describe('a text with an address or a number to call', () => {
  it.each([
    'REFUND 50 EUR waits: https://evil.example/login or call +49 …',
    'https://evil.example',
    'HTTP://EVIL.EXAMPLE',
    'ftp://x',
    'evil.example',
    'Go to evil.com now',
    'login.paypal-security.com/refund',
    'a_b.evil.co.uk',
    'www.evil',
    'WWW . evil',
    'evil。com',
    'evil．com',
    'evil｡com',
    'evil․com',
    'ｅｖｉｌ．ｃｏｍ',
    'evil[.]com',
    'evil (dot) com',
    'evil\u200b.com',
    'evil.\u00adcom',
    'bücher.de',
    'пример.рф',
    'xn--bcher-kva.xn--p1ai',
    '例え.テスト',
    'hazel-support.app',
    'bit.ly/abc',
    '(evil.com)',
    'evil.com.',
    'evil.com:8080',
    'http://127.0.0.1',
    '192.168.0.1',
    'lena@example.com',
    'lena@localhost',
    'mailto: lena',
    'tel:110',
    'call +49 170 1234567',
    '+49 (0)30 1234-5678',
    '＋49 170 1234567',
    '0049 170 1234567',
    '0170/1234567',
    '089 12 34 56',
    '(030) 123456',
    '555 123 4567',
    '512 345 678',
    '+48 512 345 678',
    '1-800-555-0199',
    'zero eight: 0 8 0 0 1 2 3 4 5 6',
    '٠١٧٠١٢٣٤٥٦٧',
    'DE89 3704 0044 0532 0130 00',
  ])('%s', (text) => {
    expect(holdsContact(text)).toBe(true);
  });
});

describe('a text that only looks a little like it', () => {
  it.each([
    'Cabin by the lake',
    'v1.2 of the boat',
    'Hazel 2.0',
    'Save 2.000 EUR',
    'Save 1.234,50 €',
    '1,234,567.89',
    '10 000 000 kr',
    "1'000'000 CHF",
    '50€/week',
    'Trip on 2026-07-14',
    'Trip on 14.07.2026',
    '14/07/26 – 21/07/26',
    'Season 2026/27',
    'Season 2026-2027',
    'z.B. ein Zelt',
    'e.g. a tent, i.e. a home',
    'Ready... steady... go',
    'Cabin. Summer. Friends.',
    'Mia & Tom',
    'Sushi @ Mia’s',
    'Rent 12/2026',
    'Room 1234567',
    'Flat 3-5',
    '24/7',
    '007',
    'C++ course: 3 x 120 EUR',
    'A: b / c',
    '🏝️ Cabin 🏝️',
    '',
  ])('%s', (text) => {
    expect(holdsContact(text)).toBe(false);
  });
});

it('is no name with a birthday or a number behind it', () => {
  for (const name of ['Lena', 'Anna-19901224', 'Saver-18174164', 'saver123456', 'Emil_92'])
    expect(nameHoldsContact(name), name).toBe(false);
  for (const name of ['Call-0800-123456', '0049-170-1234567', 'Tel-555-123-4567', 'Ring_0170123456'])
    expect(nameHoldsContact(name), name).toBe(true);
});

it('is found wherever it stands, and never slow', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 100 }),
      fc.string({ maxLength: 100 }),
      (front, back) => {
        expect(holdsContact(`${front} https://evil.example ${back}`)).toBe(true);
      },
    ),
  );
  // CPU time, because the clock also shows what else the machine is doing.
  const before = process.cpuUsage();
  for (const part of ['a.', '1 ', '(', '-1', 'www', '0/', '1.', '@', '[dot', 'ä-'])
    holdsContact(part.repeat(10_000));
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(2_000);
});
