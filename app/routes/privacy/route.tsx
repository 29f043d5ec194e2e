import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { PublicFrame } from '~/components/public-frame';

export function loader({ context }: LoaderFunctionArgs) {
  return { supportEmail: context.app.supportEmail };
}

/** This page is complete without scripts, so none are loaded. */
export const handle = { static: true };

const SECTIONS = [
  {
    title: 'No bank connection',
    text: [
      'Hazel never connects to a bank, a card or a payment account, and cannot move money. Everything it knows about your savings you have typed in yourself.',
    ],
  },
  {
    title: 'What is stored',
    text: [
      'Your account: e-mail address, display name, and your password as a one-way hash (argon2id), or the fact that you sign in with Google.',
      'Your goal, your habits as you described them, your time zone, number format and, if you set it, your city and country.',
      'What you log: amount, category, date and note of each saving, and what follows from it: XP, streak, badges and challenges.',
      'Your sessions, as hashes with the browser’s name, so that you can end them. There is one cookie, which keeps you signed in; no advertising, no tracking by third parties.',
    ],
  },
  {
    title: 'Who sees it',
    text: [
      'Your amounts are yours alone. Members of a group that you join see your display name and what you add to that group. Nobody sees your e-mail address but whoever invited that address.',
      'E-mails (verification, password reset, notices about your account) are handed to the mail service of this installation for delivery.',
    ],
  },
  {
    title: 'The AI coach',
    text: [
      'The coach works without any AI service. If you agree, Claude, the AI of Anthropic in the USA, words its tips, the weekly plan, motivation and answers.',
      'Then these go to Anthropic: figures computed from your savings, habits, income, goal and the price level where you live; the name of your goal, your saving areas and whether money is tight; your spending notes; titles of challenges you run and of tips you accepted; your questions with the last few answers; and a code that stands in for your account.',
      'Your name, your e-mail address, the notes of single savings and receipts are never sent to it. Nothing is sent before you have seen this and agreed to it. You can withdraw that at any time in the settings, and everything keeps working.',
    ],
  },
  {
    title: 'How long, and how to have it deleted',
    text: [
      'Your data stays as long as your account does. Ended and expired sessions and used links are removed.',
      'You can have a copy of your data and have your account deleted with everything that belongs to it.',
    ],
  },
];

export default function PrivacyPage() {
  const { supportEmail } = useLoaderData<typeof loader>();
  return (
    <PublicFrame>
      <article className="page gap-6">
        <h1>Privacy</h1>
        {SECTIONS.map(({ title, text }) => (
          <section key={title} className="stack gap-2">
            <h2>{title}</h2>
            {text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
        <p>
          For either, and for every question, write to{' '}
          <a href={`mailto:${supportEmail}`} className="link">
            {supportEmail}
          </a>
          .
        </p>
      </article>
    </PublicFrame>
  );
}

export const meta = () => [{ title: 'Privacy · Hazel' }];
