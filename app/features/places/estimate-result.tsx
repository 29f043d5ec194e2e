import { Button } from '~/components/button';
import { useEur, useMe } from '~/trpc/use-me';
import type { Estimate } from '~server/domain/places/estimate';

import { Formula, PlacesConsidered } from './calculation';
import { homeSource, outSource } from './estimate-texts';
import { OsmCredit } from './osm-credit';

interface EstimateResultProps {
  estimate: Estimate;
  onUse: () => void;
  onChange: () => void;
}

/** What a meal at home saves, with the places that it was compared with. */
export function EstimateResult({ estimate, onUse, onChange }: EstimateResultProps) {
  const eur = useEur();
  const { numberLocale } = useMe();
  const { savings, selectedWebsite, topPlaces, selectedPlace } = estimate;
  const amount = eur(savings, { decimals: 'always' });
  return (
    <>
      <div className="stack gap-1" role="status">
        <p className="num text-title">{amount}</p>
        <Formula estimate={estimate} />
        <p className="fine wrap-anywhere">
          Out: {outSource(estimate, numberLocale)}. At home: {homeSource(estimate)}.
        </p>
        {savings === 0 && <p>Cooking costs as much as eating out here, so there is nothing to log.</p>}
        {selectedWebsite !== null && (
          <p>
            <a
              className="link inline-flex min-h-11 items-center"
              href={selectedWebsite}
              target="_blank"
              rel="noopener noreferrer nofollow"
            >
              Website of the restaurant
            </a>
          </p>
        )}
      </div>
      <div className="sheet-actions">
        <Button look="ghost" onClick={onChange}>
          Change it
        </Button>
        {savings > 0 && <Button onClick={onUse}>Use {amount}</Button>}
      </div>
      <PlacesConsidered estimate={estimate} />
      {(topPlaces.length > 0 || selectedPlace) && <OsmCredit />}
    </>
  );
}
