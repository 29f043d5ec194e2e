import { operatorInOneLine } from '../../../domain/billing/operator';
import { termsSections, contractWithdrawalSections } from '../../../domain/billing/terms';
import { addDays, dayAt, formatDay, type LocalDay } from '../../../domain/kernel/days';
import { type Cents, formatEur } from '../../../domain/kernel/money';
import type { MailProps } from '../mail-kinds';
import { action, legalText, mailFacts, smallPrint, type MailTexts } from './mail-layout';
import { spellInstant } from './mail-words';

const PLAN = { month: 'Hazel Pro, monthly', year: 'Hazel Pro, annual' } as const;

/** Days within which the law requires a refund to arrive. */
const REFUND_DAYS = 14;

const wordsIn = (numberLocale: string) => ({
  eur: (amount: Cents) => formatEur(amount, numberLocale, { decimals: 'always' }),
  on: (day: LocalDay) => formatDay(day, numberLocale, 'long'),
});

const openPlan = (href: string, label = 'Open settings') =>
  action(label, 'Link to your plan in the settings:', href);

/** What a withdrawal refunds in money, and what of it stays as credit; each null where there is none.
 * @param sums null when Stripe did not answer at the time of the declaration */
function refundOf(sums: MailProps<'pro-withdrawn'>['sums'], eur: (amount: Cents) => string) {
  if (sums === null) return { money: 'You get back what you paid and did not use.', credit: null };
  const { refundCents, creditCents } = sums;
  return {
    money: refundCents > 0 ? `You get back ${eur(refundCents)}.` : null,
    credit: creditCents > 0 ? `${eur(creditCents)} stays as credit for a later order.` : null,
  };
}

const ENDED = {
  refunded: 'Its payment was refunded, so',
  lost: 'Your bank took its payment back, so',
} as const;

/** Mails about orders and payments of Pro. */
export const orderMails = {
  /** Sent after an order. The law requires that the person can keep what they agreed to, so all of it is in the
   * mail and nothing behind a link. */
  'pro-ordered': ({ orderedAt, timeZone, numberLocale, interval, settingsUrl, operator, ...props }) => {
    const { eur, on } = wordsIn(numberLocale);
    const { firstPaymentOn, renewsOn, withdrawUntil, beginAskedAt } = props;
    const price = `${eur(props.amountCents)} a ${interval}, VAT included`;
    return {
      subject: 'Your order of Hazel Pro',
      preview: `${price}. Cancel at any time in the settings.`,
      body: [
        'Thank you. Your order is confirmed and Pro is open. Please keep this mail: it holds the whole contract.',
        mailFacts([
          ['Plan', PLAN[interval]],
          ['Ordered', spellInstant(orderedAt, timeZone)],
          ['Price', price],
          ['First payment', firstPaymentOn === null ? 'with your order' : on(firstPaymentOn)],
          ['Renews', `${on(renewsOn)}, then every ${interval} until you cancel`],
          ['Withdrawal', `possible until ${on(withdrawUntil)}`],
          beginAskedAt && ['Begin at once', `asked for on ${spellInstant(beginAskedAt, timeZone)}`],
          ['Contract with', operatorInOneLine(operator)],
        ]),
        'You can cancel at any time: two clicks in the settings. Pro then stays until the end of the period that is paid, and nothing more is charged.',
        beginAskedAt !== null &&
          'You asked that Pro begins before the time for withdrawal is over. If you withdraw, you pay for the days until then, and get the rest back.',
        openPlan(settingsUrl),
        legalText('Withdrawal', contractWithdrawalSections(operator)),
        legalText('Terms', termsSections(operator, numberLocale)),
      ],
    };
  },

  /** Sent when somebody has cancelled, with the time at which that was received. */
  'pro-cancelled': ({ cancelledAt, timeZone, numberLocale, proUntil, settingsUrl }) => {
    const until = wordsIn(numberLocale).on(proUntil);
    return {
      subject: 'You have cancelled Hazel Pro',
      preview: `Pro stays until ${until}. Nothing more is charged.`,
      body: [
        `Your cancellation arrived on ${spellInstant(cancelledAt, timeZone)}. Pro stays until ${until}, and nothing more is charged.`,
        'After that Free goes on at no cost, with everything you logged.',
        openPlan(settingsUrl),
      ],
    };
  },

  /** Acknowledges a withdrawal, with the time at which it was received. */
  'pro-withdrawn': ({ withdrawnAt, timeZone, numberLocale, interval, orderedAt, sums, operator }) => {
    const { eur, on } = wordsIn(numberLocale);
    const latest = on(addDays(dayAt(new Date(withdrawnAt), timeZone), REFUND_DAYS));
    const { money, credit } = refundOf(sums, eur);
    const nothing = 'There is nothing to give back, and nothing will be charged.';
    return {
      subject: 'Your withdrawal from Hazel Pro',
      preview: money ?? credit ?? nothing,
      body: [
        `Your withdrawal arrived on ${spellInstant(withdrawnAt, timeZone)}. You withdrew from this contract, and it has ended:`,
        mailFacts([
          ['Plan', PLAN[interval]],
          ['Ordered', spellInstant(orderedAt, timeZone)],
          ['Contract with', operatorInOneLine(operator)],
          sums !== null && sums.usedCents > 0 && ['Used until then', eur(sums.usedCents)],
        ]),
        money !== null &&
          `${money}${sums === null ? ' The settings show the sum as soon as Stripe has answered.' : ''} It goes to the means of payment that you paid with, and is there by ${latest} at the latest.`,
        credit,
        money === null && credit === null && nothing,
        smallPrint(
          `Free goes on at no cost, with everything you logged. If something is not right, write to ${operator.email}.`,
        ),
      ],
    };
  },

  /** Sent when a subscription ends because its money is gone. */
  'pro-ended': ({ because, settingsUrl }) => ({
    subject: 'Your subscription of Hazel Pro has ended',
    preview: 'Nothing more is charged. Free goes on at no cost.',
    body: [
      `${ENDED[because]} the subscription has ended, and nothing more is charged. If you paid something beside it that you have not used, it comes back by itself.`,
      'Free goes on at no cost, with everything you logged. You can order Pro again at any time.',
      openPlan(settingsUrl),
    ],
  }),

  /** Sent when a renewal could not be charged. It may reach somebody who is short of money, so it must not
   * press. */
  'payment-failed': ({ numberLocale, amountCents, proUntil, settingsUrl }) => {
    const { eur, on } = wordsIn(numberLocale);
    return {
      subject: 'Your payment for Hazel Pro did not go through',
      preview: `Pro stays until ${on(proUntil)}. You choose how it goes on.`,
      body: [
        `Hazel Pro was to renew for ${eur(amountCents)}, and your bank or card did not accept it. That happens, for example when a card has expired. Pro stays until ${on(proUntil)}.`,
        'If you would like to keep it, change the card in the settings by then: the payment is tried again, and there is no fee.',
        openPlan(settingsUrl, 'Change the card'),
        'You do not have to do anything. If money is short right now, Free goes on at no cost, with your goal, your savings, your streak and your badges.',
      ],
    };
  },
} satisfies Partial<MailTexts>;
