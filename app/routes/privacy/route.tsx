import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { PublicFrame } from '~/components/public-frame';
import { LegalText } from '~/features/billing/legal-text';
import { type Operator, operatorLines } from '~server/domain/billing/operator';

export function loader({ context }: LoaderFunctionArgs) {
  return { operator: context.app.operator };
}

export const handle = { static: true };

const SECTIONS = [
  {
    title: 'No bank connection',
    blocks: [
      'Hazel never connects to a bank or a payment account of yours, and cannot move your money. Everything it knows about your savings you have typed in yourself. Paying for Pro is apart from that: see “Paying for Pro”.',
    ],
  },
  {
    title: 'What is stored',
    blocks: [
      'Your account: e-mail address, display name, and your password as a one-way hash (argon2id), or the fact that you sign in with Google.',
      'Your goal, your habits as you described them, your time zone, number format and, if you set it, your city and country.',
      'What you log: amount, category, date and note of each saving, and what follows from it: XP, streak, badges and challenges.',
      'Your sessions, as hashes with the browser’s name, so that you can end them; mails to you; and what was done to your account by the operator.',
    ],
  },
  {
    title: 'Cookies',
    blocks: [
      'There are two, and both are needed: one keeps you signed in for at most 180 days, one of 180 days makes this browser known to your account, so that failed sign-ins elsewhere do not lock you out. There is no advertising and no tracking, so you are not asked about cookies.',
    ],
  },
  {
    title: 'Who sees it',
    blocks: [
      'Your amounts are yours alone. Members of a group that you join see your display name and what you add to that group. Nobody sees your e-mail address but whoever invited that address.',
      'Whoever joins the leagues shows up to nine others, in each week anew, their display name, the share of their plan that they met and the days on which they logged; never an amount. Leaving ends it at once.',
      'E-mails (verification, password reset, notices about your account) are handed to Resend (Resend, Inc., USA) for delivery: your address and the text of the mail.',
      'What you write to support goes by mail to the operator, with your name, your address and whether you have Pro; your browser only if you choose so.',
      'If you sign in with Google, Google learns that you do, and tells Hazel your name, your address and a number for your Google account. Without it Google gets nothing.',
    ],
  },
  {
    title: 'Savings partners',
    blocks: [
      'If you ask somebody to be your savings partner, Hazel mails them once. After their yes they hear on Mondays “on plan” or “not yet” with your display name, never an amount, your goal or your address. What you call them stays with you.',
      'If you are the partner, Hazel keeps your address for these mails alone: until you or the saver ends them or their account is deleted, at most 14 days without an answer. Every mail has a link that stops them. If you say no or stop, a hash of your address is kept, so that nobody can ask it again. You need no account, and nobody is told whether you have one.',
    ],
  },
  {
    title: 'The AI coach',
    blocks: [
      'The coach works without any AI service. If you agree, Claude, the AI of Anthropic in the USA, words its tips, the weekly plan, motivation and answers.',
      'Then these go to Anthropic: figures computed from your savings, habits, income, goal and the price level where you live; the name of your goal, your saving areas and whether money is tight; your spending notes; titles of challenges you run and of tips you accepted; your questions with the last few answers; and a code that stands in for your account.',
      'Your name, your e-mail address, the notes of single savings and receipts are never sent to it. Nothing is sent before you have seen this and agreed to it. You can withdraw that at any time in the settings, and everything keeps working.',
    ],
  },
  {
    title: 'Paying for Pro',
    blocks: [
      'Whoever never orders Pro has no data sent to a payment service. Orders are handled by Stripe: in the EU Stripe Payments Europe, Limited, Dublin, Ireland, which also processes data at Stripe, Inc. in the USA.',
      'When you order, Stripe gets your email address, a code that stands in for your account, and what you order, in order to take the payment, send refunds and prevent fraud. Card or account, billing address and, if you give one, a tax number you type in on Stripe’s own page: they never reach Hazel. What you save, your goal and your habits are never sent to Stripe.',
      'Hazel stores the number that you have as a customer at Stripe, your plan, its status and its dates, so that it knows whether you have Pro. It never stores a card.',
      'Invoices and payments are kept, by Stripe and by the operator, for as long as tax and commercial law ask for, also when the account is deleted.',
    ],
  },
  {
    title: 'How long it is kept',
    blocks: [
      'What you log and what follows from it stays as long as your account does. These are deleted earlier:',
      [
        'deleted savings and withdrawals: 30 days after you deleted them',
        'mails to you: their text as soon as they are sent, address and kind after 30 days',
        'sessions: 30 days after your last visit, 180 days after signing in at the latest',
        'mailed links: when they are used or expire, after two days at most; invitations after 30 days open nothing',
        'files of savings that wait to be imported: 1 day; the note that one was imported: 30 days',
        'news of groups: 2 days',
        'seats in leagues: three weeks, or until you leave them',
        'counts of attempts, by which guessing is limited: 1 day, as hashes',
        'messages from Stripe and attempts to order: 30 days',
        'archives of your data: 7 days',
        'that an address has had a Pro trial: 2 years, as a hash that only a key of this installation can make',
      ],
    ],
  },
  {
    title: 'A copy of your data',
    blocks: [
      'In the settings, under Your data, everybody can ask for everything that is stored about them, as files. They can be downloaded there for 7 days, by you alone; where mail goes out, a link comes, too. Other people are not in it.',
    ],
  },
  {
    title: 'Deleting your account',
    blocks: [
      'Delete it in the settings, under Your data. It closes at once; for 14 days you can change your mind by signing in. Then everything in it is deleted, at Stripe your customer account, too. What stays:',
      [
        'invoices and payments at Stripe and with the operator, as tax and commercial law ask for',
        'euros that you gave to a group, in its sum, without your name and note; a group that you created and what it is called, if it has other members',
        'what the operator did, under a hash in place of your account, without name and address',
        'if you asked for no more invitations, a hash of your address, so that this holds',
        'your address where you are somebody’s savings partner, until you stop that or they end it',
        'that your address has had a Pro trial, as a hash that only a key of this installation can make, for 2 years in all: nobody gets a second trial by a new account',
        'the mail that tells you that all is deleted, until it is sent',
        'backups of the operator, until they are replaced',
      ],
    ],
  },
];

const responsible = (operator: Operator) => ({
  title: 'Who is responsible',
  blocks: [
    operatorLines(operator),
    'For every question, and if you cannot sign in, for a copy or deletion, too, write to this address.',
  ],
});

export default function PrivacyPage() {
  const { operator } = useLoaderData<typeof loader>();
  return (
    <PublicFrame>
      <article className="page gap-6">
        <h1>Privacy</h1>
        <LegalText sections={[...SECTIONS, responsible(operator)]} operator={operator} />
      </article>
    </PublicFrame>
  );
}

export const meta = () => [{ title: 'Privacy · Hazel' }];
