import Info from 'lucide-react/icons/info';
import Sparkles from 'lucide-react/icons/sparkles';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import WifiOff from 'lucide-react/icons/wifi-off';
import type { ReactNode } from 'react';

import { cx } from './cx';

const ICONS = { plain: Info, warning: TriangleAlert, upgrade: Sparkles, offline: WifiOff };

interface BannerProps {
  tone?: keyof typeof ICONS | undefined;
  children: ReactNode;
  /** A small button or link, or two. */
  action?: ReactNode;
  /** Set when the banner may appear while the page is open, so that screen readers announce it. */
  live?: boolean | undefined;
}

/** One line across the page; its tone shows in icon and colour. */
export function Banner({ tone = 'plain', children, action, live }: BannerProps) {
  const Icon = ICONS[tone];
  return (
    <div
      className={cx(
        'banner flex flex-wrap items-center gap-x-3 gap-y-2 px-3.5 py-2.5',
        tone !== 'plain' && `banner-${tone}`,
      )}
      role={live ? 'status' : undefined}
    >
      <Icon size={20} />
      <p className="flex-[1_1_9rem]">{children}</p>
      {action}
    </div>
  );
}
