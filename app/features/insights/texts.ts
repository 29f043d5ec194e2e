/** Fixed texts of the insights. */
export const INSIGHTS_TEXT = {
  failed: {
    title: 'These insights did not load',
    detail: 'Your savings are safe, they only could not be counted.',
  },
  empty: {
    title: 'No savings yet',
    detail: 'Your months, weekdays and year appear here with your first saving.',
  },
  yearInReview: 'Your year in review: months, streak and badges as cards to swipe.',
  proAdds: [
    'Goal insights: pace against plan, a projected date, what a missed week costs',
    'Projections of your own savings for 5 and 10 years',
    'Analytics: categories over time, claimed against transferred',
  ],
  nothingInTwelveMonths: 'Nothing was saved in the last twelve months.',
  chartsToCome: 'One month is here. With the second one it becomes a chart.',
  weekdaysToCome: 'All of it is from one weekday so far. With a second one they stand side by side here.',
  nothingThisMonth: 'Nothing logged this month yet.',
  nothingThisMonthInHardship: 'Nothing logged this month, and that is fine.',
  monthToCome: 'This month is still to come.',
  noProjections: 'Projections begin with your first saving.',
  noStrongestDay: 'No weekday stands out yet.',
} as const;
