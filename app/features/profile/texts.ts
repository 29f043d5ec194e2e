import { NO_MAIL } from '~server/domain/messages/no-mail';

export const SETTINGS_TEXT = {
  saved: 'Settings saved!',
  notSaved: 'Failed to save settings',
} as const;

/** Texts about the mails that a person chooses. */
export const NOTIFICATION_TEXT = {
  failed: { title: 'Failed to load this setting', detail: 'Your choices are safe.' },
  mailOff: `${NO_MAIL} What you choose is kept until it does.`,
  unverified: 'These mails begin once your address is verified.',
  later:
    'None of the following is sent yet: they begin with a coming version. What you choose is kept until then.',
  always:
    'About security (sign-in, password, address), your contract (order, payment, cancellation) and your account (archive, deletion), and invitations and answers that somebody sends you.',
  kinds: {
    followers: {
      label: 'Followers',
      hint: 'When somebody follows you or asks to: one mail a day at most. Home tells it anyway',
    },
    weeklySummary: {
      label: 'Weekly summary',
      hint: 'On Monday: what you saved, your streak, the week ahead',
    },
    streakReminder: { label: 'Streak reminder', hint: 'When a week ends soon and nothing is logged in it' },
    groupNews: { label: 'News of your groups', hint: 'When a member adds something or a group gets there' },
    encouragement: {
      label: 'Partner and encouragement',
      hint: 'When your partner or a friend cheers you on',
    },
  },
} as const;

/** Texts about what others see. */
export const PRIVACY_TEXT = {
  joining:
    'If you join, others see your name, XP, streak, what you saved this month and in how many savings, and on your profile the total. If you just look, nobody sees your euros: only name, XP and streak can be found.',
  figuresHidden: 'Whoever runs Hazel has taken your figures off it. The leaderboard says what to do.',
  hidden: 'While your profile is private you are not on the leaderboard.',
  isPrivate:
    'Only people whom you let follow you see your profile. Once it is not private, those who wait for a yes follow you.',
  isPublic:
    'Everybody here can find your profile and follow you. If it is private, you approve followers first.',
} as const;

/** Texts about who writes what the coach says. */
export const AI_TEXT = {
  failed: 'Failed to load this setting',
  noKey: 'This installation has no AI key; the built-in coach answers, and nothing leaves this server.',
  granted: 'Claude words tips, plan and answers. The figures in them are computed here.',
  builtIn: 'The built-in coach answers, and nothing is sent to an AI service. Everything works without it.',
} as const;

/** Shown below the goal's fields in place of the monthly amount. */
export const GOAL_TEXT = {
  incomplete: 'Amount and date give the monthly amount.',
  reached: 'You have saved that much already.',
  isToday: 'This date is today. A later one gives the monthly amount.',
  passed: 'This date has passed. A new one gives the monthly amount.',
} as const;

export const ONBOARDING_TEXT = {
  titles: [
    'What are you saving for?',
    'Make it yours',
    'Where does your money go?',
    'A few habits',
    'How should your coach sound?',
  ],
  templatesFailed: {
    title: 'The goal templates did not load',
    detail: 'You can try again, or start with a goal of your own.',
  },
  done: 'Welcome to Hazel! 🎉',
  notSaved: 'Failed to save preferences',
  noConnection: 'No connection. Nothing you typed is lost; try again in a moment.',
} as const;
