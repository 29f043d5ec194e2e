import { operatorInOneLine } from '../../../domain/billing/operator';
import { termsSections, contractWithdrawalSections } from '../../../domain/billing/terms';
import { addDays, dayAt, formatDay, type LocalDay } from '../../../domain/kernel/days';
import { type Cents, formatEur } from '../../../domain/kernel/money';
import type { MailProps } from '../mail-kinds';
import {
  Action,
  MailFacts,
  Legal,
  MailLayout,
  Paragraph,
  SmallPrint,
  type ComposedMail,
} from './mail-layout';
import { spellInstant } from './mail-words';

const PLAN = { month: 'Hazel Pro, monthly', year: 'Hazel Pro, annual' } as const;

/** Days within which the law requires a refund to arrive. */
const REFUND_DAYS = 14;

const wordsIn = (numberLocale: string) => ({
  eur: (amount: Cents) => formatEur(amount, numberLocale, { decimals: 'always' }),
  on: (day: LocalDay) => formatDay(day, numberLocale, 'long'),
});

/** Sent after an order. The law requires that the person can keep what they agreed to, so all of it is in the
 * mail and nothing behind a link. */
export function proOrdered(props: MailProps<'pro-ordered'>): ComposedMail {
  const { displayName, orderedAt, timeZone, numberLocale, interval, settingsUrl, operator } = props;
  const { eur, on } = wordsIn(numberLocale);
  const price = `${eur(props.amountCents)} a ${interval}`;
  return {
    subject: 'Your order of Hazel Pro',
    body: (
      <MailLayout
        preview={`${price}, VAT included. Cancel at any time in the settings.`}
        heading="Your order of Hazel Pro"
        displayName={displayName}
      >
        <Paragraph>
          Thank you. Your order is confirmed and Pro is open. Please keep this mail: it holds the whole
          contract.
        </Paragraph>
        <MailFacts
          facts={[
            ['Plan', PLAN[interval]],
            ['Ordered', spellInstant(orderedAt, timeZone)],
            ['Price', `${price}, VAT included`],
            ['First payment', props.firstPaymentOn === null ? 'with your order' : on(props.firstPaymentOn)],
            ['Renews', `${on(props.renewsOn)}, then every ${interval} until you cancel`],
            ['Withdrawal', `possible until ${on(props.withdrawUntil)}`],
            ...(props.beginAskedAt === null
              ? []
              : [['Begin at once', `asked for on ${spellInstant(props.beginAskedAt, timeZone)}`] as const]),
            ['Contract with', operatorInOneLine(operator)],
          ]}
        />
        <Paragraph>
          You can cancel at any time: two clicks in the settings. Pro then stays until the end of the period
          that is paid, and nothing more is charged.
        </Paragraph>
        {props.beginAskedAt !== null && (
          <Paragraph>
            You asked that Pro begins before the time for withdrawal is over. If you withdraw, you pay for the
            days until then, and get the rest back.
          </Paragraph>
        )}
        <Action label="Open settings" linkLabel="Link to your plan in the settings:" href={settingsUrl} />
        <Legal heading="Withdrawal" sections={contractWithdrawalSections(operator)} />
        <Legal heading="Terms" sections={termsSections(operator, numberLocale)} />
      </MailLayout>
    ),
  };
}

/** Sent when somebody has cancelled, with the time at which that was received. */
export function proCancelled(props: MailProps<'pro-cancelled'>): ComposedMail {
  const { displayName, cancelledAt, timeZone, numberLocale, settingsUrl } = props;
  const until = wordsIn(numberLocale).on(props.proUntil);
  return {
    subject: 'You have cancelled Hazel Pro',
    body: (
      <MailLayout
        preview={`Pro stays until ${until}. Nothing more is charged.`}
        heading="You have cancelled Hazel Pro"
        displayName={displayName}
      >
        <Paragraph>
          Your cancellation arrived on {spellInstant(cancelledAt, timeZone)}. Pro stays until {until}, and
          nothing more is charged.
        </Paragraph>
        <Paragraph>After that Free goes on at no cost, with everything you logged.</Paragraph>
        <Action label="Open settings" linkLabel="Link to your plan in the settings:" href={settingsUrl} />
      </MailLayout>
    ),
  };
}

/** What a withdrawal refunds, in money and in credit. */
function refundText(
  { refundCents, creditCents }: NonNullable<MailProps<'pro-withdrawn'>['sums']>,
  eur: (amount: Cents) => string,
): string {
  const credit = creditCents === 0 ? [] : [`${eur(creditCents)} stays as credit for a later order.`];
  if (refundCents > 0) return [`You get back ${eur(refundCents)}.`, ...credit].join(' ');
  return credit[0] ?? 'There is nothing to give back, and nothing will be charged.';
}

/** Acknowledges a withdrawal, with the time at which it was received. */
export function proWithdrawn(props: MailProps<'pro-withdrawn'>): ComposedMail {
  const { displayName, withdrawnAt, timeZone, numberLocale, interval, orderedAt, sums, operator } = props;
  const { eur, on } = wordsIn(numberLocale);
  const latest = on(addDays(dayAt(new Date(withdrawnAt), timeZone), REFUND_DAYS));
  return {
    subject: 'Your withdrawal from Hazel Pro',
    body: (
      <MailLayout
        preview={sums === null ? 'You get back what you paid and did not use.' : refundText(sums, eur)}
        heading="Your withdrawal from Hazel Pro"
        displayName={displayName}
      >
        <Paragraph>
          Your withdrawal arrived on {spellInstant(withdrawnAt, timeZone)}. You withdrew from this contract,
          and it has ended:
        </Paragraph>
        <MailFacts
          facts={[
            ['Plan', PLAN[interval]],
            ['Ordered', spellInstant(orderedAt, timeZone)],
            ['Contract with', operatorInOneLine(operator)],
            ...(sums === null || sums.usedCents === 0
              ? []
              : [['Used until then', eur(sums.usedCents)] as const]),
          ]}
        />
        <Paragraph>
          {sums === null
            ? 'You get back what you paid and did not use. The settings show the sum as soon as Stripe has answered.'
            : refundText(sums, eur)}
          {(sums === null || sums.refundCents > 0) &&
            ` It goes to the means of payment that you paid with, and is there by ${latest} at the latest.`}
        </Paragraph>
        <SmallPrint>
          Free goes on at no cost, with everything you logged. If something is not right, write to{' '}
          {operator.email}.
        </SmallPrint>
      </MailLayout>
    ),
  };
}

const ENDED = {
  refunded: 'Its payment was refunded, so',
  lost: 'Your bank took its payment back, so',
} as const;

/** Sent when a subscription ends because its money is gone. */
export function proEnded({ displayName, because, settingsUrl }: MailProps<'pro-ended'>): ComposedMail {
  return {
    subject: 'Your subscription of Hazel Pro has ended',
    body: (
      <MailLayout
        preview="Nothing more is charged. Free goes on at no cost."
        heading="Your subscription of Hazel Pro has ended"
        displayName={displayName}
      >
        <Paragraph>
          {ENDED[because]} the subscription has ended, and nothing more is charged. If you paid something
          beside it that you have not used, it comes back by itself.
        </Paragraph>
        <Paragraph>
          Free goes on at no cost, with everything you logged. You can order Pro again at any time.
        </Paragraph>
        <Action label="Open settings" linkLabel="Link to your plan in the settings:" href={settingsUrl} />
      </MailLayout>
    ),
  };
}

/** Sent when a renewal could not be charged. It may reach somebody who is short of money, so it must not press. */
export function paymentFailed(props: MailProps<'payment-failed'>): ComposedMail {
  const { displayName, numberLocale, amountCents, proUntil, settingsUrl } = props;
  const { eur, on } = wordsIn(numberLocale);
  const until = on(proUntil);
  return {
    subject: 'Your payment for Hazel Pro did not go through',
    body: (
      <MailLayout
        preview={`Pro stays until ${until}. You choose how it goes on.`}
        heading="Your payment for Hazel Pro did not go through"
        displayName={displayName}
      >
        <Paragraph>
          Hazel Pro was to renew for {eur(amountCents)}, and your bank or card did not accept it. That
          happens, for example when a card has expired. Pro stays until {until}.
        </Paragraph>
        <Paragraph>
          If you would like to keep it, change the card in the settings by then: the payment is tried again,
          and there is no fee.
        </Paragraph>
        <Action label="Change the card" linkLabel="Link to your plan in the settings:" href={settingsUrl} />
        <Paragraph>
          You do not have to do anything. If money is short right now, Free goes on at no cost, with your
          goal, your savings, your streak and your badges.
        </Paragraph>
      </MailLayout>
    ),
  };
}
