import { useEffect, useState } from 'react';

import { trpc } from '~/trpc/client';
import { LEAST_SEARCH, RESTAURANT_RADIUS_M, SEARCH_REST_MS } from '~server/domain/places/estimate';
import type { Position } from '~server/domain/places/venue';

import { SuggestField, type Suggestion } from './suggest-field';

/** What the list is doing: nothing, waiting for the server, or showing what it found (null when nothing could be looked up). A
 * key is a place id. */
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
        ({ suggestions, answered }) => {
          if (ending.signal.aborted) return;
          const found = suggestions.map(({ placeId, name, vicinity }) => ({
            key: placeId,
            text: name,
            detail: vicinity ?? undefined,
          }));
          setSearch({ found: answered ? found : null });
        },
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
  if (search.found === null) return 'Places cannot be looked up now. You can estimate without them.';
  if (search.found.length === 0) return `None with this name within ${RESTAURANT_RADIUS_M / 1000} km.`;
  return `${search.found.length} found. Choose one.`;
};

interface RestaurantFieldProps {
  position: Position | null;
  name: string;
  placeId: string | null;
  onChange: (name: string, placeId: string | null) => void;
}

/** The search for a restaurant. */
export function RestaurantField({ position, name, placeId, onChange }: RestaurantFieldProps) {
  const search = useRestaurants(name, position, placeId === null);
  const hint = hintOf(search, placeId !== null);
  return (
    <div>
      <SuggestField
        label="Restaurant"
        hint={hint}
        value={name}
        onChange={(text) => onChange(text, null)}
        suggestions={typeof search === 'object' ? (search.found ?? []) : []}
        onPick={({ key, text }) => onChange(text, key)}
        maxLength={100}
        enterKeyHint="search"
        placeholder="Optional"
      />
      <p className="sr-only" role="status">
        {placeId === null && typeof search === 'object' && hint}
      </p>
    </div>
  );
}
