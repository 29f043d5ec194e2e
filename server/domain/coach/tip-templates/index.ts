import type { TipTemplate } from '../tip-template';
import { COFFEE } from './coffee';
import { EATING_OUT } from './eating-out';
import { GROCERIES } from './groceries';
import { OTHER } from './other';
import { RIDESHARE } from './rideshare';
import { SHOPPING } from './shopping';
import { SUBSCRIPTIONS } from './subscriptions';
import { UTILITIES } from './utilities';

/** Every kind of advice that the built-in coach can give. */
export const TIP_TEMPLATES: readonly TipTemplate[] = [
  ...COFFEE,
  ...EATING_OUT,
  ...GROCERIES,
  ...RIDESHARE,
  ...SUBSCRIPTIONS,
  ...SHOPPING,
  ...UTILITIES,
  ...OTHER,
];
