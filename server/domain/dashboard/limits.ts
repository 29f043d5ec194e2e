import { type LocalDay, addDays } from '../kernel/days';

/** How many of the latest savings the dashboard lists (docs/product/dashboard.md, 'Dashboard'). */
export const RECENT_SAVINGS = 5;

/** The first day of 'the last 7 days', today included (docs/product/dashboard.md, 'Dashboard'). */
export const weekFrom = (today: LocalDay): LocalDay => addDays(today, -6);
