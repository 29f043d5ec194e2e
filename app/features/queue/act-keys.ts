/** What makes an act the same as another one of its person: an id of its own, or what it belongs to and the day. Apart
 * from the acts, because screens ask by it whether something waits. */
export const ACT_KEYS = {
  checkIn: (challengeId: string, day: string) => `${challengeId} ${day}`,
  occurrence: (habitId: string, dueOn: string) => `${habitId} ${dueOn}`,
  decision: (id: string) => `${id} decided`,
  planDay: (weekStart: string, index: number) => `${weekStart} ${index}`,
} as const;
