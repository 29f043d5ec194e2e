import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';

import { cx } from './cx';
import { LinkButton } from './link-button';
import { PageTitle } from './page-title';
import { paths } from '~/paths';

interface SettingsSectionProps {
  title: string;
  /** For a section with cards in two columns. */
  wide?: boolean;
  children: ReactNode;
}

/** A section of the settings: the way back, its title, its cards. */
export function SettingsSection({ title, wide, children }: SettingsSectionProps) {
  return (
    <div className={cx('page', wide && 'page-wide')}>
      <div className="page-span stack gap-1">
        <LinkButton to={paths.settings()} look="quiet" small className="-ml-3.5 justify-self-start">
          <ArrowLeft size={18} /> Settings
        </LinkButton>
        <PageTitle>{title}</PageTitle>
      </div>
      {children}
    </div>
  );
}
