import Car from 'lucide-react/icons/car';
import CircleEllipsis from 'lucide-react/icons/circle-ellipsis';
import Coffee from 'lucide-react/icons/coffee';
import Plug from 'lucide-react/icons/plug';
import Repeat from 'lucide-react/icons/repeat';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import ShoppingBasket from 'lucide-react/icons/shopping-basket';
import Utensils from 'lucide-react/icons/utensils';

import type { Category } from '~server/domain/kernel/categories';

const ICONS = {
  groceries: ShoppingBasket,
  'eating out': Utensils,
  coffee: Coffee,
  rideshare: Car,
  subscriptions: Repeat,
  shopping: ShoppingBag,
  utilities: Plug,
  other: CircleEllipsis,
} as const satisfies Record<Category, unknown>;

/** The picture of a category. Decoration: the category's name is written beside it. */
export function CategoryIcon({ category, size = 20 }: { category: Category; size?: number | undefined }) {
  const Icon = ICONS[category];
  return <Icon size={size} aria-hidden="true" />;
}
