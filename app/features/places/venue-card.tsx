import Accessibility from 'lucide-react/icons/accessibility';
import Leaf from 'lucide-react/icons/leaf';
import MapPin from 'lucide-react/icons/map-pin';
import { type ReactNode, useId } from 'react';

import { buttonClass } from '~/components/button';
import { Card } from '~/components/card';
import { Chip } from '~/components/chip';
import { LongText } from '~/components/long-text';
import { useMe } from '~/trpc/use-me';
import { type Opening, openingText } from '~server/domain/places/opening';
import { type Venue, distanceText, mapLink } from '~server/domain/places/venue';

/** What a card says of a venue; what nobody knows is null or empty, and not shown. */
export interface ShownVenue {
  placeId: string;
  name: string;
  address: string | null;
  lat: number;
  lon: number;
  /** Metres. */
  distance: number;
  /** At most three are shown. */
  categories: readonly string[];
  opening: Opening | null;
  website: string | null;
  wheelchair?: Venue['wheelchair'];
  diets?: Venue['diets'];
}

interface VenueCardProps {
  venue: ShownVenue;
  /** The venue's, for its opening hours. */
  timeZone: string;
  /** When it was looked up. */
  now: Date;
  /** Its place in a list that people refer to. */
  rank?: number | undefined;
  /** A price or a price band. */
  price?: ReactNode;
  /** Lines above the links, such as where the price comes from. */
  note?: ReactNode;
  /** A button beside the links. */
  action?: ReactNode;
}

const CATEGORIES_SHOWN = 3;
const DIET_SAYS: Readonly<Record<Venue['diets'][number], string>> = {
  vegetarian: 'Vegetarian',
  vegan: 'Vegan',
  halal: 'Halal',
  kosher: 'Kosher',
  gluten_free: 'Gluten-free',
};
const WHEELCHAIR_SAYS: Readonly<Record<NonNullable<Venue['wheelchair']>, string>> = {
  yes: 'Wheelchair access',
  limited: 'Some wheelchair access',
  no: 'No wheelchair access',
};

/** A venue of OpenStreetMap, for a `<ul>`; the credit of OpenStreetMap stands below the list. */
export function VenueCard({ venue, timeZone, now, rank, price, note, action }: VenueCardProps) {
  const id = useId();
  const { numberLocale } = useMe();
  const { placeId, name, address, lat, lon, distance, categories, opening, website } = venue;
  const { wheelchair = null, diets = [] } = venue;
  // Where it is vegan it is vegetarian, too.
  const served = diets.filter((diet) => !(diet === 'vegetarian' && diets.includes('vegan')));
  return (
    <Card as="li" className="stack gap-2" aria-labelledby={id}>
      <div className="between items-start">
        <div className="min-w-0">
          <LongText heading={{ level: 'h3', id }}>{rank === undefined ? name : `${rank}. ${name}`}</LongText>
        </div>
        {price && <div className="num shrink-0 text-right">{price}</div>}
      </div>
      <div>
        {categories.length > 0 && (
          <p className="wrap-anywhere">{categories.slice(0, CATEGORIES_SHOWN).join(' · ')}</p>
        )}
        <p className="muted">
          {distanceText(distance, numberLocale)}
          {opening && <> · {openingText(opening, now, timeZone)}</>}
        </p>
        {address !== null && <p className="muted clamp">{address}</p>}
      </div>
      {(wheelchair !== null || served.length > 0) && (
        <ul aria-label="Good to know" className="flex flex-wrap gap-1.5">
          {wheelchair !== null && (
            <li>
              <Chip>
                <Accessibility size={16} />
                {WHEELCHAIR_SAYS[wheelchair]}
              </Chip>
            </li>
          )}
          {served.map((diet) => (
            <li key={diet}>
              <Chip>
                <Leaf size={16} />
                {DIET_SAYS[diet]}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      {note}
      <div className="flex flex-wrap items-center gap-2">
        <OutsideLink href={mapLink({ placeId, position: { lat, lon }, name, address })} name={name}>
          <MapPin size={18} />
          Map
        </OutsideLink>
        {website !== null && (
          <OutsideLink href={website} name={name}>
            Website
          </OutsideLink>
        )}
        {action && <div className="ml-auto">{action}</div>}
      </div>
    </Card>
  );
}

function OutsideLink({ href, name, children }: { href: string; name: string; children: ReactNode }) {
  return (
    <a
      className={buttonClass({ look: 'ghost', small: true })}
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
    >
      {children}
      <span className="sr-only"> of {name}</span>
    </a>
  );
}
