import { NO_MAIL } from '~server/domain/messages/no-mail';

export const PARTNER_CARD = {
  failed: { title: 'Failed to load your savings partner', detail: 'Nothing is lost. Try again.' },
  asked: (email: string) => `Mail on its way to ${email}`,
  notAsked: 'Failed to ask',
  ended: 'Ended. Nothing more is mailed.',
  notEnded: 'Failed to end it',
  notPutAway: 'Failed to put it away',
  what: 'One person hears one line from you on Mondays, “on plan” or “not yet”, and can send you one tap of encouragement. They never see an amount, your goal or your address.',
  silent:
    'They hear nothing of weeks that you pause, when money is tight and the week is not on plan, while nothing was logged in four weeks and the week is not on plan, and once your goal is reached or its date has passed.',
  mailOff: `${NO_MAIL} A partner is asked and told by mail, so nobody can be asked here.`,
  nothingGoes: `${NO_MAIL} Until it does they hear nothing.`,
  kept: 'One mail asks them. Without a yes nothing more is sent, and their address is deleted after 14 days at most.',
} as const;

/** What is said about the next line, by what could prevent it. A Monday as in ‘7 December’. */
export const NEXT_UPDATE = {
  sure: (monday: string) => `The next line goes out on Monday ${monday} at 9:00.`,
  paused: (monday: string) => `No line goes out on Monday ${monday}: that week is paused.`,
  no_plan: (monday: string) => `No line goes out on Monday ${monday} without a goal that is running.`,
  tight: (monday: string) => `A line goes out on Monday ${monday} at 9:00 if the week is on plan.`,
  quiet: (monday: string) =>
    `Nothing was logged in the last weeks. A line goes out on Monday ${monday} at 9:00 if something is until then, or if you are on plan.`,
} as const;

export const UPDATE_TEXT = { on_plan: 'on plan', not_yet: 'not yet' } as const;
