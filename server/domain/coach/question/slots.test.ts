import { expect, test } from 'vitest';

import { readSlots } from './slots';

const found = (text: string) =>
  Object.fromEntries(Object.entries(readSlots(text)).filter(([, value]) => value !== undefined));

test.each([
  ['What if I skip 2 rides a week?', { times: 2, per: 'week', category: 'rideshare' }],
  ['What if I save 10 percent of my salary?', { percent: 10 }],
  ['My landlord is raising the rent by 80 euros', { amount: 8000 }],
  ['Can I afford a 300 euro phone?', { amount: 30_000 }],
  ['How much do I need per month?', { per: 'month' }],
  ['What if I put 1.234,50 € aside each month', { amount: 123_450, per: 'month' }],
  ['two coffees less every week', { times: 2, per: 'week', category: 'coffee' }],
  ['what about a tenner a week', { amount: 1000, per: 'week' }],
  ['a laptop for 1,2k', { amount: 120_000 }],
  ['a 2k laptop', { amount: 200_000 }],
  ['combien j’ai économisé en courses le mois dernier', { category: 'groceries', per: 'month' }],
  ['how much on takeaways last week', { category: 'eating out' }],
])('%s', (text, slots) => expect(found(text)).toEqual(slots));

test.each([
  'her 70th birthday',
  'by the end of 2027',
  'I have 3 weeks left',
  'level 12',
  'until 5 o’clock',
  'since I was 18 years old',
])('no amount is read from: %s', (text) => expect(readSlots(text).amount).toBeUndefined());
