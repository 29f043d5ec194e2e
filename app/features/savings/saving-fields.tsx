import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useId, useState } from 'react';

import { CategoryIcon } from '~/components/category-icon';
import { FieldError } from '~/components/field';
import { CATEGORIES, type Category, categoryLabel } from '~server/domain/kernel/categories';

/** How many categories are shown before More. */
const FIRST = 4;

interface CategoryFieldProps {
  /** All categories, the likeliest first. */
  ranked?: readonly Category[] | undefined;
  value: string;
  /** True while the person has not chosen: `value`, if any, was preselected. */
  untouched?: boolean | undefined;
  onChange: (category: Category) => void;
  error: string | undefined;
}

/** The choice of a category as icon chips (native radio buttons). The likeliest four are visible, the others
 * behind More; without scripts all are visible. */
export function CategoryField({
  ranked = CATEGORIES.map(({ value }) => value),
  value,
  untouched = value === '',
  onChange,
  error,
}: CategoryFieldProps) {
  const id = useId();
  const [opened, setOpened] = useState(false);
  // After a save the form shows the first few again.
  useEffect(() => {
    if (untouched) setOpened(false);
  }, [untouched]);
  const open = opened || ranked.slice(FIRST).some((category) => category === value);
  return (
    <fieldset
      className="field"
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <div className="between min-h-9">
        <span className="label" id={`${id}-label`}>
          Category
        </span>
        {!open && (
          <button
            type="button"
            className="btn btn-quiet btn-s needs-script -my-1 mr-[-14px]"
            aria-label="More categories"
            onClick={() => setOpened(true)}
          >
            More <ChevronDown size={18} />
          </button>
        )}
      </div>
      <div className="choices choices-even">
        {ranked.map((category, index) => (
          <label
            key={category}
            className={`choice choice-tall px-1 text-tiny ${open || index < FIRST ? '' : 'hidden noscript:inline-flex'}`}
          >
            <input
              type="radio"
              name="category"
              value={category}
              checked={category === value}
              onChange={() => onChange(category)}
            />
            <CategoryIcon category={category} size={22} />
            {categoryLabel(category)}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </fieldset>
  );
}
