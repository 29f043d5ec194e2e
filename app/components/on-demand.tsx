import WifiOff from 'lucide-react/icons/wifi-off';
import X from 'lucide-react/icons/x';
import { Component, type ComponentType, type ReactNode, Suspense, lazy, useState } from 'react';

import { lookForVersion } from '~/lib/service-worker';

import { Button } from './button';
import { notifyError } from './notify';

/** Code that is loaded on demand did not arrive. */
class NotLoaded extends Error {}

export const NEEDS_CONNECTION = 'This needs a connection';
const NOT_LOADED = 'That could not be opened';

const whyNotLoaded = (): string => (navigator.onLine ? NOT_LOADED : NEEDS_CONNECTION);

/** Says in a notice that something could not be opened; the screen stays as it is. With a connection the server may have
 * no such file any more: a new version is offered, if that is why. */
export function tellNotLoaded(): void {
  lookForVersion();
  notifyError(navigator.onLine ? `${NOT_LOADED}. Try again, or reload the page.` : `${NEEDS_CONNECTION}.`);
}

/** @throws NotLoaded when the code does not arrive */
async function fetched<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    throw new NotLoaded(NOT_LOADED, { cause });
  }
}

/** Opens something once its code is there. Without it says so, and the screen with what was typed stays. */
export function whenLoaded(load: () => Promise<unknown>, open: () => void): void {
  load().then(open, tellNotLoaded);
}

/** What stands in place of a part that did not load: a small box over the screen for what opens over it, one in the part's
 * own place, or nothing for what nobody has asked for. */
type Failure = 'over' | 'here' | 'nothing';

interface Options {
  failure?: Failure;
  /** Shown while it loads. */
  fallback?: ReactNode;
}

/** Makes a component whose code is fetched when it is first rendered. Call it once, outside of components. Where the code
 * does not arrive, a small error with a retry stands in its place, and all else stays. For browsers that remember that a
 * file did not arrive there is the offered reload.
 * @param load the module of the component */
export function onDemand<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { failure = 'over', fallback = null }: Options = {},
) {
  const attempt = () =>
    lazy(async () => {
      try {
        const { default: Loaded } = await fetched(load);
        return { default: ({ props }: { props: Props }) => <Loaded {...props} /> };
      } catch (error) {
        // React remembers the failure; the next to open the part gets another attempt.
        latest = attempt();
        throw error;
      }
    });
  let latest = attempt();
  return function OnDemand(props: Props) {
    const [Part, setPart] = useState(() => latest);
    const close = 'onClose' in props && typeof props.onClose === 'function' ? props.onClose : () => undefined;
    return (
      <LoadBoundary
        failure={failure}
        onAgain={() => setPart(() => latest)}
        onClose={() => void Reflect.apply(close, null, [])}
      >
        <Suspense fallback={fallback}>
          <Part props={props} />
        </Suspense>
      </LoadBoundary>
    );
  };
}

interface BoundaryProps {
  failure: Failure;
  onAgain: () => void;
  onClose: () => void;
  children: ReactNode;
}

interface BoundaryState {
  /** Why the part is not there; null while it is. */
  why: string | null;
  closed: boolean;
}

/** Catches that code did not arrive; every other error goes on. */
class LoadBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { why: null, closed: false };

  static getDerivedStateFromError(error: unknown) {
    if (error instanceof NotLoaded) return { why: whyNotLoaded() };
    throw error;
  }

  override componentDidCatch() {
    lookForVersion();
  }

  override render() {
    const { failure, onAgain, onClose, children } = this.props;
    const { why, closed } = this.state;
    if (why === null) return children;
    if (failure === 'nothing' || closed) return null;
    return (
      <div className={failure === 'over' ? 'notice-view' : undefined} role="alert">
        <div
          className={
            failure === 'over' ? 'notice notice-error notice-part' : 'banner banner-offline notice-here'
          }
        >
          <WifiOff size={20} />
          <span>{why}</span>
          <Button
            small
            look="quiet"
            onClick={() => {
              onAgain();
              this.setState({ why: null });
            }}
          >
            Try again
          </Button>
          {why === NOT_LOADED && (
            <Button small look="quiet" onClick={() => window.location.reload()}>
              Reload
            </Button>
          )}
          {failure === 'over' && (
            <Button
              small
              icon
              look="quiet"
              aria-label="Close"
              onClick={() => {
                this.setState({ closed: true });
                onClose();
              }}
            >
              <X size={18} />
            </Button>
          )}
        </div>
      </div>
    );
  }
}
