import { useSearchParams } from '@remix-run/react';
import X from 'lucide-react/icons/x';

import { useEffect } from 'react';

import { Banner } from '~/components/banner';
import { Button } from '~/components/button';
import { LinkButton } from '~/components/link-button';
import { notifyError } from '~/components/notify';
import { ScreenLink } from '~/components/screen-link';
import { asOfText } from '~/lib/as-of-text';
import { failureText } from '~/lib/failure-text';
import { newVersion } from '~/lib/service-worker';
import { useOnline } from '~/lib/use-online';
import { type Done, paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { useAsOf } from '~/trpc/as-of';
import { useMe } from '~/trpc/use-me';
import { PRO_END } from '~server/domain/billing/pro-end';
import { counted } from '~server/domain/kernel/plural';

/** With more than two days of trial left: one quiet line beside the place, below the screen, without a countdown in hardship. It
 * always takes up its space, so that the place stays on the right. */
export function TrialNotice() {
  const { access, hardship } = useMe();
  const { banner } = access;
  return (
    <div className="fine shrink-0">
      {banner.kind === 'trial' && banner.tier === 'plain' && !hardship && (
        <ScreenLink to={paths.settingsPro()} className="inline-flex min-h-11 items-center">
          Pro trial, {counted(banner.left.count, banner.left.unit)} left
        </ScreenLink>
      )}
    </div>
  );
}

/** Messages about what was done on another page, by the parameter with which that page leads here. */
const DONE = new Map<string, string>(
  Object.entries({
    address: 'Your new address is in use and verified. Sign in with it from now on.',
    kept: 'Your account stays, with everything in it.',
  } satisfies Record<Done, string>),
);

/** The banners: what was just done elsewhere, no connection, a trial that ends within two days, why Pro has
 * ended, and a payment that failed (docs/product/access.md, 'Plans and access'). People who are short of
 * money are told what they can fix, and see no offer. */
export function ShellBanners() {
  const {
    access: { banner },
    bannerPutAway,
    hardship,
  } = useMe();
  const online = useOnline();
  const asOf = useAsOfText(online);
  const update = newVersion.use();
  const warning = banner.kind === 'trial' && banner.tier === 'warning';
  // In hardship there is no upgrade offer; the end of a trial is still announced.
  const end = banner.kind === 'expired' && !bannerPutAway ? PRO_END[banner.because] : null;
  const ended = end !== null && (end.mends || !hardship) ? end : null;
  const unpaid = banner.kind === 'past_due';
  const done = DONE.get(useSearchParams()[0].get('done') ?? '');
  if (
    online &&
    !warning &&
    ended === null &&
    !unpaid &&
    done === undefined &&
    update === null &&
    asOf === null
  )
    return null;
  const toSettings = (label: string) => (
    <LinkButton to={paths.settingsPro()} look="quiet" small>
      {label}
    </LinkButton>
  );
  return (
    <div className="stack mx-auto max-w-page gap-2 px-4 lg:px-8">
      {!online && (
        <Banner tone="offline" live>
          No connection. {asOf ?? 'What you see is from before'}; what you log now is sent later.
        </Banner>
      )}
      {online && asOf !== null && (
        <p className="as-of" role="status">
          {asOf}
        </p>
      )}
      {update !== null && (
        <Banner
          live
          action={
            <Button small look="quiet" onClick={update}>
              Update
            </Button>
          }
        >
          A new version is ready.
        </Banner>
      )}
      {done !== undefined && <Banner live>{done}</Banner>}
      {warning && (
        <Banner tone={hardship ? 'plain' : 'warning'} action={hardship ? undefined : toSettings('See Pro')}>
          Your Pro trial ends in {counted(banner.left.count, banner.left.unit)}.
          {hardship && ' Nothing is charged.'}
        </Banner>
      )}
      {unpaid && (
        <Banner action={toSettings('Details')}>
          Pro is not paid yet. It stays for {counted(banner.left.count, banner.left.unit)}.
        </Banner>
      )}
      {ended !== null && (
        <Banner
          tone={ended.mends ? 'warning' : 'upgrade'}
          action={
            <span className="ml-auto flex items-center">
              {toSettings(ended.mends ? 'Details' : 'Upgrade')}
              <PutAway />
            </span>
          }
        >
          {ended.text}
        </Banner>
      )}
    </div>
  );
}

/** How old the oldest of what the screen shows is; null while it is as new as it gets. The document says it by itself
 * before this code runs (`app/worker/pages.ts`). */
function useAsOfText(online: boolean): string | null {
  const { timeZone } = useMe();
  const at = useAsOf(online);
  useEffect(() => {
    delete document.documentElement.dataset.asOf;
  }, []);
  return at === null ? null : asOfText(new Date(at), new Date(), timeZone);
}

/** Hides the banner of an ended Pro for a week, here at once and on other devices with their next check. */
function PutAway() {
  const utils = trpc.useUtils();
  const putAway = trpc.profile.putBannerAway.useMutation({
    onMutate: () => utils.profile.me.setData(undefined, (me) => me && { ...me, bannerPutAway: true }),
    onError: (error) =>
      notifyError(failureText(error, 'The banner could not be put away. Try again in a moment.')),
  });
  return (
    <Button
      small
      icon
      look="quiet"
      className="needs-script"
      aria-label="Hide for a week"
      onClick={() => putAway.mutate()}
    >
      <X size={18} />
    </Button>
  );
}
