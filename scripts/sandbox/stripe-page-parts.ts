import { z } from 'zod';

import { options } from './html';
import { CARDS, CARD_KINDS, sandboxPlanOf, type TestCard } from './stripe-catalogue';
import { euros } from './stripe-core';

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const DATE_TIME = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});
export const dateOf = (seconds: number): string => DATE.format(seconds * 1000);
export const timeOf = (seconds: number): string => `${DATE_TIME.format(seconds * 1000)} UTC`;
export const money = (cents: number): string => `${cents < 0 ? '-' : ''}€${euros(Math.abs(cents))}`;
export const planText = (price: string): string => {
  const { amount, interval, name } = sandboxPlanOf(price);
  return `${name}, ${interval === 'month' ? 'monthly' : 'annual'}: ${money(amount)} per ${interval}`;
};
export const STATUS_NAMES = {
  incomplete: 'Incomplete',
  trialing: 'Trial',
  active: 'Active',
  past_due: 'Past due',
  unpaid: 'Unpaid',
  canceled: 'Canceled',
} as const;

const CARD_NAMES: Record<TestCard, string> = {
  good: 'good',
  declined: 'declined',
  authentication: 'needs authentication',
  failsLater: 'attaches, but fails at renewal',
};
export const spacedNumber = (card: TestCard): string => CARDS[card].replace(/(\d{4})(?=\d)/g, '$1 ');

export const cardNumber = z
  .string()
  .transform((typed) => CARD_KINDS.find((kind) => CARDS[kind] === typed.replace(/\D/g, '')))
  .pipe(z.enum(CARD_KINDS, 'Choose a test card.'));

export const cardSelect = (chosen: TestCard): string =>
  `<label for="card">Test card</label><select id="card" name="card">${options(
    CARD_KINDS.map((kind) => [CARDS[kind], `${spacedNumber(kind)}, ${CARD_NAMES[kind]}`]),
    CARDS[chosen],
  )}</select>`;
