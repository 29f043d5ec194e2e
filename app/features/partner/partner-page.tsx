import type { ReactNode } from 'react';

import { Button, type ButtonLook, buttonClass } from '~/components/button';
import { AccountPage, WayOn } from '~/features/accounts/account-page';
import { paths } from '~/paths';
import { addDays, formatDay, type LocalDay } from '~server/domain/kernel/days';
import type { OpenedPartnerPage } from '~server/features/partner/answers';

import { UPDATE_TEXT } from './texts';

interface Tap {
  token: string;
  intent: 'accept' | 'encourage';
  look?: ButtonLook;
  children: ReactNode;
}

/** A form with one button, so that opening the page does nothing. */
function Tap({ token, intent, look, children }: Tap) {
  return (
    <form method="post" action={paths.partner(token)}>
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" wide look={look}>
        {children}
      </Button>
    </form>
  );
}

const weekOf = (week: LocalDay) =>
  `the week from ${formatDay(week, 'en-GB', 'short')} to ${formatDay(addDays(week, 6), 'en-GB', 'short')}`;

/** What a mailed link opens for a savings partner, who needs no account. */
export function PartnerPage({ token, opened }: { token: string; opened: OpenedPartnerPage }) {
  const stop = (text: string) => (
    <a href={paths.stopPartner(token)} className={buttonClass({ look: 'quiet', wide: true })}>
      {text}
    </a>
  );
  switch (opened.kind) {
    case 'asked':
      return (
        <AccountPage
          title={`Be ${opened.saver}’s savings partner?`}
          lead="One mail a week, on Mondays: “on plan” or “not yet”. Never an amount. You can send one tap of encouragement back, you need no account, and every mail has a link that stops them."
        >
          <div className="stack">
            <Tap token={token} intent="accept">
              Yes, I will
            </Tap>
            {stop('No, thanks')}
          </div>
          <p className="muted">
            Hazel keeps your address for these mails alone, and deletes it when either of you ends them.{' '}
            <a href={paths.privacy()} className="link">
              Privacy
            </a>
          </p>
        </AccountPage>
      );
    case 'partner':
      return (
        <AccountPage
          title={`You are ${opened.saver}’s savings partner`}
          lead="Thank you. Lines come on Mondays; some weeks have none."
          pose="greeting"
        >
          {stop('Stop these mails')}
        </AccountPage>
      );
    case 'line': {
      const { saver, week, update, encouraged } = opened;
      return encouraged ? (
        <AccountPage
          title="Your encouragement has been sent"
          lead={`${saver} sees it in Hazel, for ${weekOf(week)}.`}
          pose="celebrating"
        >
          {stop('Stop these mails')}
        </AccountPage>
      ) : (
        <AccountPage
          title={`${saver}: ${UPDATE_TEXT[update]}`}
          lead={`That was ${weekOf(week)}. One tap tells them that you think of them.`}
        >
          <div className="stack">
            <Tap token={token} intent="encourage">
              Send encouragement
            </Tap>
            {stop('Stop these mails')}
          </div>
        </AccountPage>
      );
    }
    case 'ended':
      return (
        <AccountPage
          title="This link has ended"
          lead="Nothing is mailed to you through it any more, and there is nothing to do."
          pose="greeting"
        >
          <WayOn wide />
        </AccountPage>
      );
  }
}
