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
