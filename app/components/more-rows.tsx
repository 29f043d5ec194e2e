import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';

/** The rest of a list whose first item stands above: '2 more', which unfolds. */
export const MoreRows = ({ count, children }: { count: number; children: ReactNode }) => (
  <details className="unfolds">
    <summary className="text-small">
      {count} more <ChevronDown size={18} />
    </summary>
    {children}
  </details>
);
