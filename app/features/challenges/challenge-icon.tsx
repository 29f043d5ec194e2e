import Flag from 'lucide-react/icons/flag';
import Moon from 'lucide-react/icons/moon';

import { CategoryIcon } from '~/components/category-icon';
import type { Category } from '~server/domain/kernel/categories';

/** What each built-in challenge saves on, by its code. */
const SAVES_ON: Readonly<Record<string, Category>> = {
  no_coffee_to_go: 'coffee',
  home_cooked_week: 'eating out',
  packed_lunches: 'eating out',
  snacks_from_home: 'eating out',
  dry_month: 'eating out',
  walk_or_ride: 'rideshare',
  car_stays_home: 'rideshare',
  subscription_sweep: 'subscriptions',
  one_tariff: 'subscriptions',
  empty_cupboard: 'groceries',
  tap_water: 'groceries',
  one_big_shop: 'groceries',
  beans_and_greens: 'groceries',
  own_brands: 'groceries',
  buy_nothing_new: 'shopping',
  cool_wash: 'utilities',
  one_degree_less: 'utilities',
};

/** The picture of a challenge: of what it saves on, else a moon for days without spending, else a flag. Decoration. */
export function ChallengeIcon({ code }: { code: string }) {
  const category = SAVES_ON[code];
  return (
    <span className="row-icon" aria-hidden="true">
      {category ? (
        <CategoryIcon category={category} size={20} />
      ) : /^no_spend|^sleep/.test(code) ? (
        <Moon size={20} />
      ) : (
        <Flag size={20} />
      )}
    </span>
  );
}
