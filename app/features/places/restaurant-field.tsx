import { type KeyboardEvent, useEffect, useId, useState } from 'react';

import { cx } from '~/components/cx';
import { TextField } from '~/components/form-fields';
import { trpc } from '~/trpc/client';
import { LEAST_SEARCH, RESTAURANT_RADIUS_M, SEARCH_REST_MS } from '~server/domain/places/estimate';
import type { Position } from '~server/domain/places/venue';

interface Suggestion {
  placeId: string;
  name: string;
  /** Its address; null where the map has none. */
  vicinity: string | null;
}

/** What the list is doing: nothing, waiting for the server, or showing what it found (null when it did not answer). */
type Search = 'idle' | 'searching' | { found: readonly Suggestion[] | null };

/** Looks for restaurants once typing rests. @param wanted false while the name is one that was chosen */
function useRestaurants(text: string, position: Position | null, wanted: boolean): Search {
  const { client } = trpc.useUtils();
  const [search, setSearch] = useState<Search>('idle');
  useEffect(() => {
    const typed = text.trim();
    setSearch('idle');
    if (!wanted || typed.length < LEAST_SEARCH) return;
    const ending = new AbortController();
    const timer = setTimeout(() => {
      setSearch('searching');
      client.places.restaurants.mutate({ position, text: typed }, { signal: ending.signal }).then(
        ({ suggestions }) => !ending.signal.aborted && setSearch({ found: suggestions }),
        () => !ending.signal.aborted && setSearch({ found: null }),
      );
    }, SEARCH_REST_MS);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [client, text, position, wanted]);
  return search;
}

const hintOf = (search: Search, chosen: boolean): string => {
  if (chosen) return 'Its price counts.';
  if (search === 'idle') return 'Left empty, the average of places nearby counts.';
  if (search === 'searching') return 'Searching';
  if (search.found === null) return 'The search did not answer. You can estimate without it.';
  if (search.found.length === 0) return `None with this name within ${RESTAURANT_RADIUS_M / 1000} km.`;
  return `${search.found.length} found. Choose one.`;
};

interface RestaurantFieldProps {
  position: Position | null;
  name: string;
  placeId: string | null;
  error: string | undefined;
  onChange: (name: string, placeId: string | null) => void;
}

/** The search for a restaurant: a text field with a list below it, for fingers and for arrow keys. */
export function RestaurantField({ position, name, placeId, error, onChange }: RestaurantFieldProps) {
  const listId = useId();
  const [active, setActive] = useState(-1);
  const [closed, setClosed] = useState(false);
  const search = useRestaurants(name, position, placeId === null);
  const found = typeof search === 'object' && !closed ? (search.found ?? []) : [];
  const option = (index: number) => `${listId}-${index}`;

  const choose = ({ name: chosen, placeId: id }: Suggestion) => {
    setActive(-1);
    onChange(chosen, id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const suggestion = found[active];
    if (step !== 0 && found.length > 0) {
      setActive((active + step + found.length + (active < 0 && step < 0 ? 1 : 0)) % found.length);
    } else if (event.key === 'Enter' && suggestion) choose(suggestion);
    else if (event.key === 'Escape' && found.length > 0) {
      // Only the list closes, and not the dialog.
      event.stopPropagation();
      setClosed(true);
    } else return;
    event.preventDefault();
  };
  return (
    <div className="relative">
      <TextField
        label="Restaurant"
        optional
        value={name}
        error={error}
        hint={<span role="status">{hintOf(search, placeId !== null)}</span>}
        onChange={(text) => {
          setActive(-1);
          setClosed(false);
          onChange(text, null);
        }}
        onKeyDown={onKeyDown}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={found[active] ? option(active) : undefined}
      />
      {/* Above what follows, so that nothing moves. */}
      <ul
        id={listId}
        role="listbox"
        aria-label="Restaurants"
        className={cx('card scroll-list absolute inset-x-0 z-10 p-2', found.length === 0 && 'hidden')}
      >
        {found.map((suggestion, index) => (
          <li
            key={suggestion.placeId}
            id={option(index)}
            role="option"
            aria-selected={index === active}
            className={cx('row-main block rounded-control p-2', index === active && 'bg-sunken')}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(suggestion)}
          >
            <b>{suggestion.name}</b>
            {suggestion.vicinity !== null && <span className="fine">{suggestion.vicinity}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
