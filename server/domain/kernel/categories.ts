import type { Category, SpendArea } from '~db/columns';

export type { Category, SpendArea };

/** The seven spending areas of onboarding, by stored value and visible label. */
export const SPEND_AREAS = [
  { value: 'groceries', label: 'Groceries' },
  { value: 'eating out', label: 'Eating Out' },
  { value: 'coffee', label: 'Coffee' },
  { value: 'rideshare', label: 'Rideshare' },
  { value: 'subscriptions', label: 'Subscriptions' },
  { value: 'shopping', label: 'Shopping' },
  { value: 'utilities', label: 'Utilities' },
] as const satisfies readonly { value: SpendArea; label: string }[];

/** The categories of a saving: the seven spending areas plus Other. */
export const CATEGORIES = [...SPEND_AREAS, { value: 'other', label: 'Other' }] as const satisfies readonly {
  value: Category;
  label: string;
}[];

/** True for one of the seven spending areas. */
export function isSpendArea(value: string): value is SpendArea {
  return SPEND_AREAS.some((area) => area.value === value);
}

/** True for one of the eight categories. */
export function isCategory(value: string): value is Category {
  return CATEGORIES.some((category) => category.value === value);
}

/** The visible label of a category. */
export function categoryLabel(value: Category): string {
  // Does not compile when a category of the column type is missing from the list.
  const listed: (typeof CATEGORIES)[number]['value'] = value;
  return CATEGORIES.find((category) => category.value === listed)?.label ?? listed;
}
