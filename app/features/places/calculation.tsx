import { useEur, useMe } from '~/trpc/use-me';
import { formatDay } from '~server/domain/kernel/days';
import { cents } from '~server/domain/kernel/money';
import { counted } from '~server/domain/kernel/plural';
import { type Estimate, outPriceOf } from '~server/domain/places/estimate';
import { PRICED_MANY, priceSourceText } from '~server/domain/places/price-words';

import { homeSource, outSource } from './estimate-texts';
import { OsmCredit } from './osm-credit';

/** '(€13.00 − €4.60) × 2 people × 2 meals', as it was computed. */
export function Formula({ estimate }: { estimate: Estimate }) {
  const eur = useEur();
  const { choice, people, meals, priced, groceries, homePrice } = estimate;
  const exact = { decimals: 'always' } as const;
  const out = eur(outPriceOf(estimate), exact);
  const times = `${counted(people, 'person', 'people')} × ${counted(meals, priced, PRICED_MANY[priced])}`;
  return (
    <p className="num muted">
      {choice === 'brew'
        ? `${out} − ${eur(homePrice, exact)}`
        : groceries === null
          ? `(${out} − ${eur(homePrice, exact)}) × ${times}`
          : `${out} × ${times} − ${eur(groceries, exact)}`}
    </p>
  );
}

/** The places that were considered: rank, name, price band and price, each with its source. */
export function PlacesConsidered({ estimate }: { estimate: Estimate }) {
  const eur = useEur();
  const { numberLocale } = useMe();
  const { topPlaces, place } = estimate;
  if (topPlaces.length === 0) return null;
  return (
    <section className="stack gap-1" aria-labelledby="places-considered">
      <h3 id="places-considered">{counted(estimate.placesConsidered, 'place')} considered, cheapest first</h3>
      <ol className="rows">
        {topPlaces.map((top) => (
          <li key={top.placeId} className="min-h-0!">
            <span className="num muted w-6 text-right">{top.rank}</span>
            <div className="row-main">
              <b>{top.name}</b>
              <span className="fine">{priceSourceText(top, { city: place.city, locale: numberLocale })}</span>
            </div>
            <span className="row gap-2">
              <span className="muted" aria-label={`price band ${top.priceBand.length} of 3`} role="img">
                {top.priceBand}
              </span>
              <span className="num">{eur(top.estimatedPrice, { decimals: 'always' })}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Every input of an estimate with its source, and what was assumed. */
export function Calculation({ estimate }: { estimate: Estimate }) {
  const eur = useEur();
  const { numberLocale } = useMe();
  const exact = { decimals: 'always' } as const;
  const day = (one: Estimate['madeOn']) => formatDay(one, numberLocale, 'shortYear');
  const { choice, homePrice, place, priceLevel, people, meals, priced, selectedPlace, venuesOf } = estimate;
  const town = [place.city, place.country].filter(Boolean).join(', ');
  return (
    <>
      <dl className="stack gap-2">
        <Input
          label={`A ${priced} out`}
          value={eur(outPriceOf(estimate), exact)}
          from={
            selectedPlace
              ? `${outSource(estimate, numberLocale)}: ${priceSourceText(selectedPlace, { city: place.city, locale: numberLocale })}`
              : outSource(estimate, numberLocale)
          }
        />
        <Input label="At home" value={eur(homePrice, exact)} from={homeSource(estimate)} />
        {choice === 'cook' && (
          <Input
            label="For"
            value={`${counted(people, 'person', 'people')} × ${counted(meals, priced, PRICED_MANY[priced])}`}
            from="as you said"
          />
        )}
        <Input
          label="Price level"
          value={new Intl.NumberFormat(numberLocale, { maximumFractionDigits: 2 }).format(priceLevel)}
          from={`${town || 'not known here'}${place.by === 'position' ? ', where you were' : ', your city'}`}
        />
        <Input
          label="Calculated"
          value={day(estimate.madeOn)}
          from={`price table of ${day(estimate.tableVersion)}${venuesOf === null ? '' : `, places of ${day(venuesOf)}`}`}
        />
      </dl>
      <Bill estimate={estimate} />
      <PlacesConsidered estimate={estimate} />
      {(venuesOf !== null || selectedPlace) && <OsmCredit />}
    </>
  );
}

function Input({ label, value, from }: { label: string; value: string; from: string }) {
  return (
    <div className="between flex-wrap gap-y-0">
      <dt className="font-semibold">{label}</dt>
      <dd className="num">{value}</dd>
      <dd className="fine basis-full wrap-anywhere">{from}</dd>
    </div>
  );
}

/** A bill as it could be: parts of the price from a stated table. */
function Bill({ estimate }: { estimate: Estimate }) {
  const eur = useEur();
  const exact = { decimals: 'always' } as const;
  const bill = estimate.mealSimulations.at(-1);
  if (bill === undefined || estimate.choice === 'brew') return null;
  return (
    <section className="stack gap-1" aria-labelledby="bill">
      <h3 id="bill">{bill.description}: a bill as it could be</h3>
      <ul className="stack gap-1">
        {bill.items.map(({ name, price, quantity }) => (
          <li key={name} className="between">
            <span>
              {name}{' '}
              <span className="fine num">
                {quantity} × {eur(price, exact)}
              </span>
            </span>
            <span className="num">{eur(cents(price * quantity), exact)}</span>
          </li>
        ))}
      </ul>
      <dl className="stack gap-1">
        {(
          [
            ['Out', bill.totalRestaurant],
            ['At home', bill.totalHome],
            ['Saved', bill.savings],
          ] as const
        ).map(([label, amount]) => (
          <div key={label} className="between">
            <dt className="muted">{label}</dt>
            <dd className="num">{eur(amount, exact)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
