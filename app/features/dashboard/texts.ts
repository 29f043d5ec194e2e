export const DASHBOARD_TEXT = {
  failed: {
    title: 'Failed to load dashboard data',
    detail: 'Your savings are safe, they only could not be fetched.',
  },
} as const;
