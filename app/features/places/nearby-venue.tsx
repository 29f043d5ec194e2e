import { useNavigate } from '@remix-run/react';
import { useState } from 'react';

import { SmallButton } from '~/components/button';
import type { KeptDraft } from '~/features/savings/kept-draft';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';
import { formatAmountInput } from '~server/domain/kernel/money';
import { PRICED_WORD, priceSourceText } from '~server/domain/places/price-words';
import type { VenueCard as Venue } from '~server/features/places/search-nearby';

import { noteOf } from './estimate-texts';
import { lastPosition } from './use-nearby';
import { VenueCard } from './venue-card';

interface NearbyVenueProps {
  venue: Venue;
  /** The town whose prices count; null where it is not known. */
  city: string | null;
  timeZone: string | null;
}

/** A place that was found, with what it costs there, where that price comes from, and what staying at home would save. */
export function NearbyVenue({ venue, city, timeZone }: NearbyVenueProps) {
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
      action={saving && <UseAmount venue={venue} saving={saving} />}
    />
  );
}

/** Opens Add with what making it at home saves. The estimate behind it is made and kept by the server, so that Add can say why;
 * without an answer the amount is filled in alone. */
function UseAmount({ venue, saving }: { venue: Venue; saving: NonNullable<Venue['saving']> }) {
  const { numberLocale } = useMe();
  const navigate = useNavigate();
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
      .catch(() => null);
    const same = made?.estimate.savings === amount;
    const draft: KeptDraft['draft'] = {
      amount: formatAmountInput(amount, numberLocale),
      category,
      date: null,
      note: same && made ? noteOf(made.estimate) : `Instead of ${venue.name}`.slice(0, 100),
      ...(same && made ? { estimateId: made.id } : {}),
    };
    navigate(paths.add(), { state: { draft, attempt: null } satisfies KeptDraft });
  }
  return (
    <SmallButton pending={pending} onClick={() => void use()}>
      Use this amount
    </SmallButton>
  );
}
