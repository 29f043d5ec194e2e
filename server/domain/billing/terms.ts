import { formatEur } from '../kernel/money';
import { type Operator, operatorInOneLine, operatorLines } from './operator';
import { PLAN_FEATURES, type PlanKey, PRO_PRICES } from './plans';
import { TRIAL_DAYS } from './trial';

/** A section of a legal text. A block is a paragraph, or lines one below the other. The page and the order
 * mail show the same ones (docs/product/billing.md, 'Terms, imprint and withdrawal'). */
export interface LegalSection {
  title: string;
  blocks: readonly (string | readonly string[])[];
}

const featuresOf = (plan: PlanKey): string =>
  PLAN_FEATURES.filter((row) => row.plan === plan)
    .map(({ label }) => label)
    .join(' · ');

/** The terms, without the instruction on withdrawal that follows them. */
export function termsSections(operator: Operator, numberLocale: string): readonly LegalSection[] {
  const monthly = formatEur(PRO_PRICES.monthlyCents, numberLocale);
  const annual = formatEur(PRO_PRICES.annualCents, numberLocale);
  return [
    {
      title: 'Who this is about',
      blocks: [
        'Hazel on this site is run by:',
        operatorLines(operator),
        '“We” is this operator, “you” is whoever uses Hazel. What is said about payment holds for whoever orders Pro.',
      ],
    },
    {
      title: 'What Hazel is, and what it is not',
      blocks: [
        'Hazel is a savings coach on the web. You set a goal, log by hand what you did not spend, and get tips, plans, challenges and rewards in return.',
        'Hazel has no bank connection: it reads no account and moves no money of yours. A total in Hazel is what you typed, not a balance.',
        'Hazel gives no financial, tax or investment advice and sells no financial products. The coach is an AI or a built-in program. Estimates and projections can be wrong, and promise nothing.',
      ],
    },
    {
      title: 'Your account',
      blocks: [
        'An account is free. It needs an email address of yours, and a password or Google sign-in. Keep both to yourself, and tell us when somebody else got in.',
        `You can stop at any time. To have the account deleted with everything in it, write to ${operator.email}. We close an account only for an important reason, such as serious or repeated breaches of these terms.`,
      ],
    },
    {
      title: 'The trial',
      blocks: [
        `A new account has Pro for ${TRIAL_DAYS} days. The trial needs no card, and nothing is charged by itself: when it ends you choose Pro, or continue with Free. A mailbox has one trial: a second one ends when its address is confirmed.`,
      ],
    },
    {
      title: 'Free and Pro',
      blocks: [`Free costs nothing: ${featuresOf('free')}.`, `Pro adds: ${featuresOf('pro')}.`],
    },
    {
      title: 'Prices',
      blocks: [
        `Pro costs ${monthly} a month or ${annual} a year, VAT included. Nothing is added to that. Each month or year is paid in advance. Payments are handled by Stripe; its payment page shows the means of payment.`,
      ],
    },
    {
      title: 'Order and contract',
      blocks: [
        'In the settings you choose monthly or annual and go on to the payment page. There you see what you order and its price, and can correct everything or go back. Pressing the last button there is your order, and it costs money.',
        'Before that you ask us to begin at once, before the time for withdrawal is over: we sell Pro only that way. The contract comes about when the payment, or the means of payment for a later one, has been accepted. Pro then begins at once, and we confirm the order by email, with these terms and the instruction on withdrawal, for you to keep.',
        'Whoever orders with more than 48 hours of the trial left pays first when the trial ends.',
        'Whoever is not of full age needs the consent of a parent or guardian to order.',
      ],
    },
    {
      title: 'Renewal and cancelling',
      blocks: [
        'The subscription renews by a month or a year until you cancel.',
        'You can cancel at any time and without a reason: two clicks in the settings. Pro then stays until the end of the period that is paid, nothing more is charged, and an email confirms it.',
        `Where the law lets you end a renewed contract sooner than that, write to ${operator.email}: we then refund the rest.`,
      ],
    },
    {
      title: 'When a payment fails',
      blocks: [
        'When a renewal cannot be charged, an email says so, and Pro stays for 7 days from the start of the unpaid period. Change the means of payment in the settings until then, and it goes on. Otherwise Pro ends and Free goes on, with everything you logged. We charge no fee for that.',
        'A payment that is disputed at your bank gives no Pro, and the plan cannot be changed until the bank has decided. When your bank takes it back for good, or it was refunded in full, the subscription ends; what you paid beside it and did not use is refunded.',
      ],
    },
    {
      title: 'Withdrawal',
      blocks: [
        'You can withdraw from an order within 14 days, with the button “Withdraw from contract” in the settings or in any other clear words. The subscription ends at once, and you get back what you paid since the order, less the days on which you had Pro: their part of the price, in proportion to the time. What was set off from an earlier order when you changed the plan stays as credit for a later one. The instruction on withdrawal and a model form are part of these terms.',
      ],
    },
    {
      title: 'Groups and what you write',
      blocks: [
        'What you write stays yours. You let us store it and show it to those it is meant for, such as the members of a group. Write nothing that is unlawful or hurts others, and invite only people who would like to hear from you. What breaks this can be removed.',
        'A group moves no money. Whatever its members owe each other is between them.',
      ],
    },
    {
      title: 'If something does not work',
      blocks: [
        `The rights that the law gives you when a digital service is faulty hold in full. Write to ${operator.email}, and we put it right. Hazel may be out of reach for short times, for example for maintenance.`,
      ],
    },
    {
      title: 'Liability',
      blocks: [
        'We are liable without limit for intent and gross negligence, for injury to life, body or health, and wherever the law does not allow a limit. For slight negligence we are liable only when a duty is broken on which the contract rests, and then for the damage that was to be expected.',
      ],
    },
    {
      title: 'Changes',
      blocks: [
        'A running subscription keeps its price and terms until you are told of a change by email, at least 30 days ahead. A change begins with a new period at the earliest; until then you can cancel.',
      ],
    },
    {
      title: 'Disputes',
      blocks: [
        `Write to ${operator.email} first: most things can be settled. We do not take part in dispute resolution before a consumer arbitration board, unless the law obliges us to. The EU closed its platform for online dispute resolution on 20 July 2025.`,
      ],
    },
    {
      title: 'Law and language',
      blocks: [
        'The law of the country where the operator has their seat applies. As a consumer you keep the protection of the law where you live, and can go to court there. The contract is made in English. If a part of these terms does not hold, the rest does.',
      ],
    },
  ];
}

/** The instruction on withdrawal and the form, in the wording of Annex I to Directive 2011/83/EU for a service
 * that is ordered online. The law protects sellers who use that wording, so do not rephrase it. */
export function contractWithdrawalSections(operator: Operator): readonly LegalSection[] {
  return [
    {
      title: 'Right of withdrawal',
      blocks: [
        'You have the right to withdraw from this contract within 14 days without giving any reason.',
        'The withdrawal period will expire after 14 days from the day of the conclusion of the contract.',
        `To exercise the right of withdrawal, you must inform us (${operatorInOneLine(operator)}) of your decision to withdraw from this contract by an unequivocal statement (e.g. a letter sent by post or e-mail). You may use the attached model withdrawal form, but it is not obligatory.`,
        'You can also exercise your right of withdrawal online in the settings of Hazel, with the button “Withdraw from contract”. If you use this online function, we will send you an acknowledgement of receipt on a durable medium (e.g. by e-mail), including the content of your withdrawal and the date and time of its submission, without undue delay.',
        'To meet the withdrawal deadline, it is sufficient for you to send your communication concerning your exercise of the right of withdrawal before the withdrawal period has expired.',
      ],
    },
    {
      title: 'Effects of withdrawal',
      blocks: [
        'If you withdraw from this contract, we shall reimburse to you all payments received from you, including the costs of delivery (with the exception of the supplementary costs resulting from your choice of a type of delivery other than the least expensive type of standard delivery offered by us), without undue delay and in any event not later than 14 days from the day on which we are informed about your decision to withdraw from this contract. We will carry out such reimbursement using the same means of payment as you used for the initial transaction, unless you have expressly agreed otherwise; in any event, you will not incur any fees as a result of such reimbursement.',
        'If you requested to begin the performance of services during the withdrawal period, you shall pay us an amount which is in proportion to what has been provided until you have communicated us your withdrawal from this contract, in comparison with the full coverage of the contract.',
      ],
    },
    {
      title: 'Model withdrawal form',
      blocks: [
        '(complete and return this form only if you wish to withdraw from the contract)',
        [
          `– To ${operatorInOneLine(operator)}:`,
          '– I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract of sale of the following goods (*)/for the provision of the following service (*),',
          '– Ordered on (*)/received on (*),',
          '– Name of consumer(s),',
          '– Address of consumer(s),',
          '– Signature of consumer(s) (only if this form is notified on paper),',
          '– Date',
        ],
        '(*) Delete as appropriate.',
      ],
    },
  ];
}
