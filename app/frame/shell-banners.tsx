import { Banner } from '~/components/banner';
import { LinkButton } from '~/components/link-button';
import { ScreenLink } from '~/components/screen-link';
import { useOnline } from '~/lib/use-online';
import { paths } from '~/paths';
import { useMe } from '~/trpc/use-me';
import { counted } from '~server/domain/kernel/plural';

/** With more than two days of trial left: one quiet line beside the place. It always takes up its room, so that the
 * place stays at the right. */
export function TrialLine() {
  const { banner } = useMe().access;
  return (
    <div className="fine">
      {banner.kind === 'trial' && banner.tier === 'plain' && (
        <ScreenLink to={paths.settings()} className="inline-flex min-h-11 items-center">
          Pro trial, {counted(banner.left.count, banner.left.unit)} left
        </ScreenLink>
      )}
    </div>
  );
}

/** The banners: no connection, a trial that ends within two days, and one that has ended
 * (docs/product.md, 'Plans and access'). */
export function ShellBanners() {
  const { banner } = useMe().access;
  const online = useOnline();
  const warning = banner.kind === 'trial' && banner.tier === 'warning';
  if (online && !warning && banner.kind !== 'expired') return null;
  const toSettings = (label: string) => (
    <LinkButton to={paths.settings()} look="quiet" small>
      {label}
    </LinkButton>
  );
  return (
    <div className="stack mx-auto max-w-page gap-2 px-4 lg:px-8">
      {!online && (
        <Banner tone="offline" live>
          No connection. What you see is from before; a saving you add now is sent later.
        </Banner>
      )}
      {warning && (
        <Banner tone="warning" action={toSettings('See Pro')}>
          Your Pro trial ends in {counted(banner.left.count, banner.left.unit)}.
        </Banner>
      )}
      {banner.kind === 'expired' && (
        <Banner tone="upgrade" action={toSettings('Upgrade')}>
          Your trial has ended. Pro brings back the weekly plan.
        </Banner>
      )}
    </div>
  );
}
