export const SETTINGS_TEXT = {
  saved: 'Settings saved!',
  notSaved: 'Failed to save settings',
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
  passed: 'This date has passed. A new one gives the monthly amount.',
} as const;

export const ONBOARDING_TEXT = {
  /** By step. */
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
