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
