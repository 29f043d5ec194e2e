import type { SVGProps } from 'react';

/** One of lucide's icon files: the drawing as [tag, attributes] pairs on a field of `size` units. */
interface IconData {
  name: string;
  size: number;
  node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

/** Replaces lucide-react's own `createLucideIcon` (swapped in by `vite.config.ts`). It draws the same icon as
 * one React element with the paths as constant text. Lucide's version makes an element for every path and
 * reads a context each time, which costs a page with thirty icons CPU on the server and in the browser. The
 * CSS class `icon` sets the stroke. */
export default function createLucideIcon({ name, size: field, node }: IconData) {
  const __html = node
    .map(([tag, attributes]) => {
      const list = Object.entries(attributes).flatMap(([key, value]) =>
        key === 'key' ? [] : [` ${key}="${value}"`],
      );
      return `<${tag}${list.join('')}></${tag}>`;
    })
    .join('');
  const drawing = { __html };
  function Icon({ size = 24, className, ...rest }: SVGProps<SVGSVGElement> & { size?: number }) {
    const named = 'aria-label' in rest || 'role' in rest;
    return (
      <svg
        width={size}
        height={size}
        viewBox={`0 0 ${field} ${field}`}
        aria-hidden={named ? undefined : true}
        className={className === undefined ? 'icon' : `icon ${className}`}
        {...rest}
        dangerouslySetInnerHTML={drawing}
      />
    );
  }
  Icon.displayName = name;
  return Icon;
}
