/** The message after a day of the plan was marked; it names XP only when they were booked now. */
export function dayMarkedText(completed: boolean, xpChange: number): string {
  const words = completed ? 'Done for today!' : 'Taken back';
  if (xpChange === 0) return completed ? `${words} It was marked before.` : `${words}.`;
  return completed ? `${words} +${xpChange} XP` : `${words}, −${-xpChange} XP`;
}
