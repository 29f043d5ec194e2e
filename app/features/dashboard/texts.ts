export const DASHBOARD_TEXT = {
  failed: {
    title: 'Failed to load dashboard data',
    detail: 'Your savings are safe, they only could not be fetched.',
  },
  firstAcorn: 'Your first acorn: what did you not buy today?',
  dateChanged: 'Your goal has its new date.',
  dateNotChanged: 'The date could not be changed. Try again.',
} as const;
