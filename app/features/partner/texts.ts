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
    'They hear nothing of weeks that you pause, when money is tight and the week is not on plan, after four weeks without a saving, and once your goal is reached.',
  mailOff: `${NO_MAIL} A partner is asked and told by mail, so nobody can be asked here.`,
  nothingGoes: `${NO_MAIL} Until it does they hear nothing.`,
  kept: 'One mail asks them. Without a yes nothing more is sent, and their address is deleted after 14 days at most.',
} as const;

export const LINE_TEXT = { on_plan: 'on plan', not_yet: 'not yet' } as const;
