import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { PublicFrame } from '~/components/public-frame';
import { LegalText } from '~/features/billing/legal-text';
import { type Operator, operatorLines } from '~server/domain/billing/operator';

export function loader({ context }: LoaderFunctionArgs) {
  return { operator: context.app.operator };
}

/** This page is complete without scripts, so none are loaded. */
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
      'Your sessions, as hashes with the browser’s name, so that you can end them. There is one cookie, which keeps you signed in; no advertising, no tracking by third parties.',
    ],
  },
  {
    title: 'Who sees it',
    blocks: [
      'Your amounts are yours alone. Members of a group that you join see your display name and what you add to that group. Nobody sees your e-mail address but whoever invited that address.',
      'E-mails (verification, password reset, notices about your account) are handed to the mail service of this installation for delivery.',
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
    title: 'How long, and how to have it deleted',
    blocks: [
      'Your data stays as long as your account does. Ended and expired sessions and used links are removed.',
      'You can have a copy of your data and have your account deleted with everything that belongs to it.',
    ],
  },
];

const responsible = (operator: Operator) => ({
  title: 'Who is responsible',
  blocks: [
    operatorLines(operator),
    'For a copy, for deletion and for every question, write to this address.',
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
