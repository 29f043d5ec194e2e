import { useNavigate } from '@remix-run/react';
import ExternalLink from 'lucide-react/icons/external-link';
import MapPin from 'lucide-react/icons/map-pin';
import { useState } from 'react';

import { SmallButton } from '~/components/button';
import { Chip } from '~/components/chip';
import type { KeptDraft } from '~/features/savings/kept-draft';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';
import { formatAmountInput } from '~server/domain/kernel/money';
import { openingText } from '~server/domain/places/opening';
import { PRICED_WORD, priceSourceText } from '~server/domain/places/price-words';
import { distanceText, mapLink } from '~server/domain/places/venue';
import type { VenueCard as Venue } from '~server/features/places/search-nearby';

import { noteOf } from './estimate-texts';
import { lastPosition } from './use-nearby';

interface VenueCardProps {
  venue: Venue;
  /** The town whose prices count; null where it is not known. */
  city: string | null;
  timeZone: string | null;
}

/** A place that was found: name, address, distance, price with its source, hours, and where a map shows it. */
export function VenueCard({ venue, city, timeZone }: VenueCardProps) {
  const { numberLocale, timeZone: own } = useMe();
  const eur = useEur();
  const { rank, name, address, distance, categories, price, opening, website, saving } = venue;
  const position = { lat: venue.lat, lon: venue.lon };
  return (
    <li className="card stack gap-2">
      <div className="between items-baseline gap-3">
        <h2 className="min-w-0 text-body wrap-anywhere">
          <span className="num muted">{rank}.</span> {name}
        </h2>
        <span className="num flex-none">{distanceText(distance, numberLocale)}</span>
      </div>
      {address !== null && <p className="muted wrap-anywhere">{address}</p>}
      <ul className="flex flex-wrap gap-1" aria-label="Categories">
        {categories.map((category) => (
          <li key={category} className="min-w-0">
            <Chip className="max-w-full wrap-anywhere">{category}</Chip>
          </li>
        ))}
      </ul>
      {price ? (
        <div>
          <p>
            <b className="num">about {eur(price.amount)}</b> for {PRICED_WORD[price.priced]}{' '}
            <span className="muted" role="img" aria-label={`price band ${price.band.length} of 3`}>
              {price.band}
            </span>
          </p>
          <p className="fine">{priceSourceText(price, { city, locale: numberLocale })}</p>
        </div>
      ) : (
        <p className="muted">Price not known</p>
      )}
      <p className="muted">
        {opening ? openingText(opening, new Date(), timeZone ?? own) : 'Opening hours not known'}
      </p>
      <div className="row flex-wrap gap-2">
        <a
          className="btn btn-ghost btn-sm"
          href={mapLink({ placeId: venue.placeId, position, name, address })}
          target="_blank"
          rel="noopener noreferrer nofollow"
        >
          <MapPin size={18} /> Map<span className="sr-only"> of {name}</span>
        </a>
        {website !== null && (
          <a
            className="btn btn-ghost btn-sm"
            href={website}
            target="_blank"
            rel="noopener noreferrer nofollow"
          >
            <ExternalLink size={18} /> Website<span className="sr-only"> of {name}</span>
          </a>
        )}
        {saving && <UseAmount venue={venue} saving={saving} />}
      </div>
    </li>
  );
}

/** Opens Add with what making it at home saves. The estimate behind it is made and kept by the server, so that Add can say why;
 * without an answer the amount is filled in alone. */
function UseAmount({ venue, saving }: { venue: Venue; saving: NonNullable<Venue['saving']> }) {
  const { numberLocale } = useMe();
  const eur = useEur();
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
    <div className="row flex-wrap gap-2">
      <SmallButton pending={pending} onClick={() => void use()}>
        Use this amount
      </SmallButton>
      <span className="fine">
        {choice === 'brew' ? 'A cup at home' : 'Cooking it yourself'} saves about {eur(amount)}
      </span>
    </div>
  );
}
