import { useState } from 'react';

import { SmallButton } from '~/components/button';
import { trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';
import type { Category } from '~server/domain/kernel/categories';
import { formatAmountInput } from '~server/domain/kernel/money';
import { PRICED_WORD, priceSourceText } from '~server/domain/places/price-words';
import type { VenueOption as Venue } from '~server/features/nearby/search-nearby';

import { noteOf } from './estimate-texts';
import { lastPosition } from './use-nearby';
import { VenueCard } from './venue-card';

/** What Add is filled in with. */
export interface UsedAmount {
  /** As typed. */
  amount: string;
  category: Category;
  note: string;
  /** The estimate behind it, which the server has kept; missing without an answer. */
  estimateId?: string;
}

interface FoundVenueProps {
  venue: Venue;
  /** The town whose prices count; null where it is not known. */
  city: string | null;
  timeZone: string | null;
  onUse: (saving: UsedAmount) => void;
}

/** A place that was found, with what it costs there, where that price comes from, and what staying at home would save. */
export function FoundVenue({ venue, city, timeZone, onUse }: FoundVenueProps) {
  const { numberLocale, timeZone: own } = useMe();
  const eur = useEur();
  const { price, saving } = venue;
  return (
    <VenueCard
      venue={venue}
      rank={venue.rank}
      timeZone={timeZone ?? own}
      now={new Date()}
      price={
        price && (
          <>
            <b>about {eur(price.amount)}</b>
            <span className="fine block">
              {PRICED_WORD[price.priced]}{' '}
              <span role="img" aria-label={`price band ${price.band.length} of 3`}>
                {price.band}
              </span>
            </span>
          </>
        )
      }
      note={
        <p className="fine wrap-anywhere">
          {price === null
            ? 'No price known.'
            : `Price: ${priceSourceText(price, { city, locale: numberLocale })}.`}
          {saving &&
            ` ${saving.choice === 'brew' ? 'A cup at home' : `Cooking ${saving.people === 1 ? 'it yourself' : `for ${saving.people}`}`} saves about ${eur(saving.amount)}.`}
        </p>
      }
      action={saving && <UseAmount venue={venue} saving={saving} onUse={onUse} />}
    />
  );
}

/** Opens Add with what making it at home saves. The estimate behind it is made and kept by the server, so that Add can say why;
 * without an answer the amount is filled in alone. */
function UseAmount({
  venue,
  saving,
  onUse,
}: {
  venue: Venue;
  saving: NonNullable<Venue['saving']>;
  onUse: FoundVenueProps['onUse'];
}) {
  const { numberLocale } = useMe();
  const { client } = trpc.useUtils();
  const [pending, setPending] = useState(false);
  const { amount, category, choice, people } = saving;

  async function use() {
    setPending(true);
    const made = await client.places.estimate
      .mutate({
        position: lastPosition(),
        choice,
        placeId: venue.placeId,
        mealType: venue.price?.priced === 'dinner' ? 'dinner' : 'lunch',
        people,
        meals: 1,
      })
      .catch(() => undefined);
    const filled = { amount: formatAmountInput(amount, numberLocale), category };
    // What was shown is what is filled in, also when a price has changed since.
    onUse(
      made?.estimate.savings === amount
        ? { ...filled, note: noteOf(made.estimate), estimateId: made.id }
        : { ...filled, note: `Instead of ${venue.name}`.slice(0, LONGEST_NOTE) },
    );
  }
  return (
    <SmallButton pending={pending} onClick={() => void use()}>
      Use this amount
    </SmallButton>
  );
}

const LONGEST_NOTE = 100;
