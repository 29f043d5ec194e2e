import MapPin from 'lucide-react/icons/map-pin';
import { useState } from 'react';

import { Button } from '~/components/button';
import { trpc } from '~/trpc/client';

import { LOCATE_CITY, locate } from './use-location';

/** What was found; a country alone where no town is known. */
export interface FoundPlace {
  city: string | null;
  country: string | null;
}

const META = { unseen: true, failed: 'Your city was not looked up. Check your connection, or type it.' };

/** Finds the city of somebody who presses: by the position that the browser tells, and when it tells none, after another
 * press, by their network address. What happens with either is said beforehand. Finding nothing says nothing. */
export function FindMe({
  onFound,
  onNothing,
}: {
  onFound: (place: FoundPlace) => void;
  onNothing: () => void;
}) {
  const { geocoder = null, byAddress = null } =
    trpc.places.locators.useQuery(undefined, { staleTime: Infinity }).data ?? {};
  const asksPosition = trpc.places.locate.useMutation({ meta: META });
  const asksAddress = trpc.places.locateByAddress.useMutation({ meta: META });
  const [searching, setSearching] = useState(false);
  const [guesses, setGuesses] = useState(false);

  async function search(find: () => Promise<FoundPlace | null>, otherwise: () => void) {
    setSearching(true);
    // A call that failed has been told of by its mutation.
    const place = await find().catch(() => undefined);
    setSearching(false);
    if (place) onFound(place);
    else if (place === null) otherwise();
  }
  // Also where no service is asked, because the server logs that nothing was found.
  const guess = () => void search(() => asksAddress.mutateAsync(), onNothing);
  const ask = () =>
    void search(
      async () => {
        const located = await locate(LOCATE_CITY);
        return located.ok ? asksPosition.mutateAsync(located.position) : null;
      },
      () => (byAddress === null ? guess() : setGuesses(true)),
    );

  return (
    <div className="grid gap-2">
      <Button look="ghost" pending={searching} onClick={guesses ? guess : ask}>
        <MapPin size={20} /> {guesses ? 'Guess my city' : 'Use my location'}
      </Button>
      <p className="fine" role="status">
        {guesses
          ? `Your city was not found. To guess it, part of your internet address goes to ${byAddress}. Hazel does not keep it.`
          : positionText(geocoder)}
      </p>
    </div>
  );
}

/** Why the position is asked for, and where it goes. */
function positionText(geocoder: string | null): string {
  const goes = geocoder === null ? 'to Hazel alone' : `to Hazel and, rounded to a kilometre, to ${geocoder}`;
  return `To find your city, your position goes ${goes}. Hazel does not keep it.`;
}
