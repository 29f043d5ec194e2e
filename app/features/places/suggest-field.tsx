import {
  type ComponentPropsWithoutRef,
  type KeyboardEvent as KeyPress,
  type Ref,
  useEffect,
  useId,
  useState,
} from 'react';

import { Field } from '~/components/field';

/** Something that a field suggests while somebody types. */
export interface Suggestion {
  key: string;
  text: string;
  /** Tells it from others with the same text. */
  detail?: string | undefined;
}

interface SuggestFieldProps<Item extends Suggestion> extends Omit<
  ComponentPropsWithoutRef<'input'>,
  'onChange' | 'onSelect' | 'id'
> {
  label: string;
  hint?: string | undefined;
  value: string;
  onChange: (text: string) => void;
  inputRef?: Ref<HTMLInputElement> | undefined;
  suggestions: readonly Item[];
  onPick: (item: Item) => void;
}

/** A text field that suggests: by arrow keys and Enter, or by a press. Anything else may be typed, too. */
export function SuggestField<Item extends Suggestion>(props: SuggestFieldProps<Item>) {
  const { label, hint, value, onChange, inputRef, suggestions, onPick, ...input } = props;
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const shown = open && suggestions.length > 0;
  const optionId = (index: number) => `${listId}-${index}`;

  // The dialog around it closes by Escape, too, and listens in the document: the list is first.
  useEffect(() => {
    if (!shown) return;
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      setOpen(false);
    };
    window.addEventListener('keydown', close, { capture: true });
    return () => window.removeEventListener('keydown', close, { capture: true });
  }, [shown]);

  // The list shows fewer than there are.
  useEffect(() => {
    if (active >= 0) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
  });

  function pick(item: Item) {
    setOpen(false);
    setActive(-1);
    onPick(item);
  }

  function press(event: KeyPress) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setOpen(true);
      // One place more than there are suggestions: the text itself.
      const places = suggestions.length + 1;
      setActive(((active + 1 + step + places) % places) - 1);
    } else if (event.key === 'Enter') {
      const item = shown ? suggestions[active] : undefined;
      if (!item) return;
      event.preventDefault();
      pick(item);
    }
  }

  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <div className="relative">
          <input
            type="text"
            {...input}
            {...control}
            ref={inputRef}
            className="input"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={shown}
            aria-controls={listId}
            aria-activedescendant={shown && active >= 0 ? optionId(active) : undefined}
            autoComplete="off"
            value={value}
            onChange={(event) => {
              setOpen(true);
              setActive(-1);
              onChange(event.currentTarget.value);
            }}
            onKeyDown={press}
            onBlur={() => setOpen(false)}
          />
          <ul
            id={listId}
            role="listbox"
            aria-label="Suggestions"
            hidden={!shown}
            className="absolute inset-x-0 top-full z-10 mt-2 max-h-40 overflow-y-auto rounded-control border border-edge bg-surface ring-4 ring-surface"
          >
            {suggestions.map((item, index) => (
              <li
                key={item.key}
                id={optionId(index)}
                role="option"
                aria-selected={index === active}
                className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 px-3 py-1 wrap-anywhere hover:bg-moss aria-selected:bg-moss"
                // The field keeps the focus, and with it the list.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => pick(item)}
              >
                {item.text}
                {item.detail !== undefined && <span className="muted">{item.detail}</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Field>
  );
}
