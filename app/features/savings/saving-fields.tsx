import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useId, useState } from 'react';

import { FieldError } from '~/components/field';
import { DateField, TextField } from '~/components/form-fields';
import { useMe } from '~/trpc/use-me';
import { CATEGORIES, type Category, categoryLabel } from '~server/domain/kernel/categories';

import { CategoryIcon } from './category-icon';

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

/** The choice of a category as icon chips (native radio buttons). The likeliest four are visible, the others behind
 * More; without scripts all are visible. */
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

interface TypedField {
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

/** The day, today at the latest, and the note of a saving. */
export function DayAndNote({ date, note }: { date: TypedField; note: TypedField }) {
  const { today } = useMe();
  return (
    <div className="grid grid-cols-2 gap-3">
      <DateField label="Date" name="date" max={today} {...date} />
      <TextField
        label="Note"
        name="note"
        placeholder="Optional"
        autoComplete="off"
        enterKeyHint="done"
        {...note}
      />
    </div>
  );
}
