import type { ReactNode } from 'react';

import { cx } from './cx';
import { PageTitle } from './page-title';

interface SettingsSectionProps {
  title: string;
  /** For a section with cards in two columns. */
  wide?: boolean;
  children: ReactNode;
}

/** A section of the settings: its title, its cards. */
export function SettingsSection({ title, wide, children }: SettingsSectionProps) {
  return (
    <div className={cx('page', wide && 'page-wide')}>
      <div className="page-span">
        <PageTitle>{title}</PageTitle>
      </div>
      {children}
    </div>
  );
}
