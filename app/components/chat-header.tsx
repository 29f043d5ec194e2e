import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';

import { paths } from '~/paths';

import { LinkButton } from './link-button';

/** The title of a chat, with the way back to the coach.
 * @param children a button at the right */
export function ChatHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="row gap-2">
      <LinkButton
        to={paths.coach()}
        look="quiet"
        small
        className="btn-icon -ml-3"
        aria-label="Back to the coach"
      >
        <ArrowLeft size={22} />
      </LinkButton>
      <h1 className="flex-1">{title}</h1>
      {children}
    </header>
  );
}
