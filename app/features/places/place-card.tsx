import { Card } from '~/components/card';
import { dialogButton } from '~/components/dialog-button';
import { useMe } from '~/trpc/use-me';

const ChangeButton = dialogButton(() => import('./place-dialog'));

/** The place that prices are estimated for. */
export function PlaceCard() {
  const { city, country } = useMe();
  const place = [city, country].filter(Boolean).join(', ');
  return (
    <Card as="section" aria-labelledby="place" stack>
      <div className="between flex-wrap">
        <h2 id="place">City</h2>
        <ChangeButton look="ghost">{place === '' ? 'Choose your city' : 'Change city'}</ChangeButton>
      </div>
      <p className="muted">
        {place === ''
          ? 'With a city set, estimates follow its prices.'
          : `Estimates follow the prices of ${place}.`}
      </p>
    </Card>
  );
}
